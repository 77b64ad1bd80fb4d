import type { ComponentPropsWithRef, CompositionEvent, InputEvent } from 'react';
import { Field } from '#web/ui/field.tsx';
import type { FieldTexts } from '#web/ui/field.tsx';
import './code-field.css';

const codeLength = 6;

/**
 * Field for a six-digit code from another device. Drops spaces and dashes; the last digit submits the form. `name` is
 * `code` by default.
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
        if (!event.nativeEvent.isComposing) restrictToDigits(event.currentTarget);
      }}
      // Handles the last input of a composition, which still counts as composing.
      onCompositionEnd={(event: CompositionEvent<HTMLInputElement>) =>
        restrictToDigits(event.currentTarget)
      }
    />
  );
}

function restrictToDigits(input: HTMLInputElement): void {
  const digits = extractDigits(input.value);
  if (digits !== input.value) input.value = digits;
  if (digits.length === codeLength) input.form?.requestSubmit();
}

/** Returns the first six digits, converted from full-width forms. */
function extractDigits(text: string): string {
  return text.normalize('NFKC').replaceAll(/\D/gu, '').slice(0, codeLength);
}
