import type { ComponentPropsWithRef, ReactNode } from 'react';
import { useId } from 'react';
import { classNames } from '#web/ui/class-names.ts';
import { Icon } from '#web/ui/icon.tsx';

export type FieldTexts = {
  label: ReactNode;
  /** Shows the label to screen readers only */
  labelHidden?: boolean | undefined;
  hint?: ReactNode;
  /** Error and its remedy */
  error?: ReactNode;
};

/** Text field with label, hint and error. Uncontrolled unless `value` is given; `ref` is the input. */
export function Field({
  label,
  labelHidden,
  hint,
  error,
  className,
  ...input
}: FieldTexts & Omit<ComponentPropsWithRef<'input'>, 'children'>) {
  return (
    <FieldFrame label={label} labelHidden={labelHidden} hint={hint} error={error} id={input.id}>
      {(controlProps) => (
        <input {...input} {...controlProps} className={classNames('input', className)} />
      )}
    </FieldFrame>
  );
}

/** `Field` with several lines. */
export function TextAreaField({
  label,
  labelHidden,
  hint,
  error,
  className,
  ...textarea
}: FieldTexts & Omit<ComponentPropsWithRef<'textarea'>, 'children'>) {
  return (
    <FieldFrame label={label} labelHidden={labelHidden} hint={hint} error={error} id={textarea.id}>
      {(controlProps) => (
        <textarea
          rows={4}
          {...textarea}
          {...controlProps}
          className={classNames('input', className)}
        />
      )}
    </FieldFrame>
  );
}

export type ControlProps = {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
};

/** Label above, hint and error below; `children` gets the attributes that connect the control with them. */
export function FieldFrame({
  label,
  labelHidden,
  hint,
  error,
  id: externalId,
  describedBy: otherDescription,
  children,
}: FieldTexts & {
  id?: string | undefined;
  /** Id of another element that describes the control */
  describedBy?: string | undefined;
  children: (controlProps: ControlProps) => ReactNode;
}) {
  const ownId = useId();
  const id = externalId ?? ownId;
  const hintId = `${id}-hint`;
  const errorId = `${id}-error`;
  const describedBy = classNames(hint ? hintId : null, error ? errorId : null, otherDescription);
  return (
    <div className="field">
      <label className={labelHidden ? 'sr-only' : 'field-label'} htmlFor={id}>
        {label}
      </label>
      {children({
        id,
        'aria-describedby': describedBy || undefined,
        'aria-invalid': error ? true : undefined,
      })}
      {hint && (
        <p className="field-hint" id={hintId}>
          {hint}
        </p>
      )}
      {error && (
        <p className="field-error" id={errorId}>
          <Icon name="alert" />
          <span>{error}</span>
        </p>
      )}
    </div>
  );
}
