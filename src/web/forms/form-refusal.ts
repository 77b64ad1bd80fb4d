import { ApiError, type WireCode } from '#web/api/errors.ts';
import { useCodeText, useErrorText } from '#web/api/use-error-text.ts';
import type { TextKey } from '#web/i18n/use-translations.ts';

export type FormRefusal = {
  /** The sentence for one field, if it is at fault. */
  fieldError: (name: string) => string | undefined;
  /** The sentence for the whole form, when no field is at fault. */
  formError: string | null;
};

/** Sorts what was wrong with a form: our own findings (field → text key) first, then the server's. */
export function useFormRefusal(
  found: Readonly<Record<string, TextKey>>,
  error: Error | null,
  otherwise: TextKey,
): FormRefusal {
  const codeText = useCodeText();
  const errorText = useErrorText();
  const refusal = error instanceof ApiError ? error : null;
  const answered = refusal?.fields ?? {};
  const codeOf = (name: string): TextKey | WireCode | undefined => found[name] ?? answered[name];
  const hasField = Object.keys({ ...answered, ...found }).length > 0;
  return {
    fieldError: (name) => {
      const code = codeOf(name);
      return code === undefined ? undefined : codeText(code, otherwise, refusal?.values);
    },
    formError: error === null || hasField ? null : errorText(error, otherwise),
  };
}
