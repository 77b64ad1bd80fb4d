import { ApiError, type WireCode } from '#web/api/errors.ts';
import { useCodeText, useErrorText } from '#web/api/use-error-text.ts';
import type { TextKey } from '#web/i18n/use-translations.ts';

/** What our own rules found: field → text key. */
export type Faults<Name extends string> = Partial<Record<Name, TextKey>>;

export type FormRefusal<Name extends string> = {
  /** What a field is called and what is wrong with it, to be spread into it: the two cannot drift apart. */
  field: (name: Name) => { name: Name; error: string | undefined };
  /** The sentence for the whole form, when no field is at fault. */
  formError: string | null;
};

/** What a form sends: a mutation, or what is left of it. */
type Sent<Request> = { error: Error | null; variables?: Request | undefined };

/**
 * Sorts what was wrong with a form: our own findings first, then the server's. Fields are called what the request calls
 * them, as the server does when it refuses one; `Own` are those that the form has for itself, such as a confirmation.
 */
export function useFormRefusal<Request extends object, Own extends string = never>(
  { error }: Sent<Request>,
  found: Faults<(keyof Request & string) | Own>,
  otherwise: TextKey,
): FormRefusal<(keyof Request & string) | Own> {
  const codeText = useCodeText();
  const errorText = useErrorText();
  const refusal = error instanceof ApiError ? error : null;
  const answered: Readonly<Record<string, WireCode>> = refusal?.fields ?? {};
  const hasField = Object.keys({ ...answered, ...found }).length > 0;
  return {
    field: (name) => {
      const code: TextKey | WireCode | undefined = found[name] ?? answered[name];
      const text = code === undefined ? undefined : codeText(code, otherwise, refusal?.values);
      return { name, error: text };
    },
    formError: error === null || hasField ? null : errorText(error, otherwise),
  };
}
