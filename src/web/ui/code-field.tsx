import type { ComponentPropsWithRef, CompositionEvent, InputEvent } from 'react';
import { Field } from '#web/ui/field.tsx';
import type { FieldTexts } from '#web/ui/field.tsx';
import './code-field.css';

const codeLength = 6;

/**
 * Six digits that another device shows. Spaces and dashes of a pasted code fall away; the last digit submits the form.
 * Its entry is called `code` unless `name` is given.
 */
export function CodeField(
  props: FieldTexts & Omit<ComponentPropsWithRef<'input'>, 'children' | 'onInput'>,
) {
  return (
    <Field
      name="code"
      inputMode="numeric"
      autoComplete="one-time-code"
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      {...props}
      className="code-input"
      onInput={(event: InputEvent<HTMLInputElement>) => {
        if (!event.nativeEvent.isComposing) keepDigits(event.currentTarget);
      }}
      // The last input of a composition still belongs to it.
      onCompositionEnd={(event: CompositionEvent<HTMLInputElement>) =>
        keepDigits(event.currentTarget)
      }
    />
  );
}

function keepDigits(input: HTMLInputElement): void {
  const digits = onlyDigits(input.value);
  if (digits !== input.value) input.value = digits;
  if (digits.length === codeLength) input.form?.requestSubmit();
}

/** The first six digits of what was typed or pasted, also when they come full-width. */
function onlyDigits(text: string): string {
  return text.normalize('NFKC').replaceAll(/\D/gu, '').slice(0, codeLength);
}
