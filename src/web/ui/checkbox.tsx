import type { ComponentPropsWithRef, ReactNode } from 'react';
import { useId } from 'react';

/** Checkbox; its label is clickable too. `hint` is shown below in small print. */
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
      {/* Outside the label, which is the accessible name */}
      {hint && (
        <p className="check-hint" id={hintId}>
          {hint}
        </p>
      )}
    </div>
  );
}
