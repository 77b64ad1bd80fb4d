import type { ComponentPropsWithRef } from 'react';
import { useState } from 'react';
import { classNames } from '#web/ui/class-names.ts';
import { FieldFrame } from '#web/ui/field.tsx';
import type { FieldTexts } from '#web/ui/field.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';

/** Password field with a button that shows and hides the text. */
export function PasswordField({
  label,
  labelHidden,
  hint,
  error,
  showLabel,
  hideLabel,
  className,
  describedBy,
  ...input
}: FieldTexts & {
  showLabel: string;
  hideLabel: string;
  /** Id of the password rules */
  describedBy?: string | undefined;
} & Omit<ComponentPropsWithRef<'input'>, 'children' | 'type'>) {
  const [isVisible, setVisible] = useState(false);
  return (
    <FieldFrame
      label={label}
      labelHidden={labelHidden}
      hint={hint}
      error={error}
      id={input.id}
      describedBy={describedBy}
    >
      {(wiring) => (
        <div className="field-with-icon">
          <input
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            {...input}
            {...wiring}
            type={isVisible ? 'text' : 'password'}
            className={classNames('input', className)}
          />
          <IconButton
            icon={isVisible ? 'eye-off' : 'eye'}
            label={isVisible ? hideLabel : showLabel}
            className="noscript:hidden"
            aria-controls={wiring.id}
            onClick={() => setVisible(!isVisible)}
          />
        </div>
      )}
    </FieldFrame>
  );
}
