import { ApiError, type WireCode } from '#web/api/errors.ts';
import { useCodeText, useErrorText } from '#web/api/use-error-text.ts';
import type { TextKey } from '#web/i18n/use-translations.ts';

/** Errors found by the form itself: field → text key; null without an error. */
export type FieldErrors<Name extends string> = Partial<Record<Name, TextKey | null>>;

export type FormRefusal<Name extends string> = {
  /** Returns the props `name` and `error` of a field, so that both stay in step. */
  field: (name: Name) => { name: Name; error: string | undefined };
  /** Error of the whole form; null if a field is wrong. */
  formError: string | null;
};

/** The names of a request’s fields and, by their paths, of the fields in its sections. */
type FieldOf<Request> = {
  [Name in keyof Request & string]-?:
    | Name
    | (NonNullable<Request[Name]> extends Record<string, unknown>
        ? `${Name}.${keyof NonNullable<Request[Name]> & string}`
        : never);
}[keyof Request & string];

/** Part of a mutation that carries the error and the request type. */
type MutationState<Request> = { error: Error | null; variables?: Request | undefined };

/**
 * Assigns errors to fields: those of the form first, then the server's. Field names are those of the request, as in
 * the server's refusals; `Own` names fields of the form alone, such as a confirmation.
 */
export function useFormRefusal<Request, Own extends string = never>(
  { error }: MutationState<Request>,
  ownErrors: FieldErrors<FieldOf<Request> | Own>,
  fallback: TextKey,
): FormRefusal<FieldOf<Request> | Own> {
  const codeText = useCodeText();
  const errorText = useErrorText();
  const refusal = error instanceof ApiError ? error : null;
  const serverErrors: Readonly<Record<string, WireCode>> = refusal?.fields ?? {};
  const hasField = [serverErrors, ownErrors].some((errors) => Object.values(errors).some(Boolean));
  return {
    field: (name) => {
      const code: TextKey | WireCode | undefined = ownErrors[name] ?? serverErrors[name];
      const text = code === undefined ? undefined : codeText(code, fallback, refusal?.values);
      return { name, error: text };
    },
    formError: error === null || hasField ? null : errorText(error, fallback),
  };
}
