import type { ComponentPropsWithRef, ReactNode } from 'react';
import { useId } from 'react';

/** A box to tick; the line with its label is its target. `hint` stands below the label in small print. */
export function Checkbox({
  label,
  hint,
  ...input
}: { label: ReactNode; hint?: ReactNode } & Omit<
  ComponentPropsWithRef<'input'>,
  'children' | 'type'
>) {
  const hintId = useId();
  return (
    <div>
      <label className="check">
        <input type="checkbox" aria-describedby={hint ? hintId : undefined} {...input} />
        <span className="min-w-0">{label}</span>
      </label>
      {/* Outside the label, which is the name of the box */}
      {hint && (
        <p className="check-hint" id={hintId}>
          {hint}
        </p>
      )}
    </div>
  );
}
