import type { ComponentPropsWithRef } from 'react';
import { classNames } from '#web/ui/class-names.ts';
import { FieldFrame } from '#web/ui/field.tsx';
import type { FieldTexts } from '#web/ui/field.tsx';

export type SelectOption = {
  value: string;
  label: string;
  /** Language of the label, if it is not the page's */
  lang?: string | undefined;
};

/** Native select with label, hint and error. */
export function SelectField({
  label,
  labelHidden,
  hint,
  error,
  options,
  className,
  ...select
}: FieldTexts & { options: readonly SelectOption[] } & Omit<
    ComponentPropsWithRef<'select'>,
    'children'
  >) {
  return (
    <FieldFrame label={label} labelHidden={labelHidden} hint={hint} error={error} id={select.id}>
      {(wiring) => (
        <select {...select} {...wiring} className={classNames('input', className)}>
          {options.map((option) => (
            <option key={option.value} value={option.value} lang={option.lang}>
              {option.label}
            </option>
          ))}
        </select>
      )}
    </FieldFrame>
  );
}
