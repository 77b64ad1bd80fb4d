import { useCallback } from 'react';
import type { ErrorValues } from '#domain/shared/error-code.ts';
import { ApiError, type WireCode } from '#web/api/errors.ts';
import { useTranslations, type TextKey, type Translate } from '#web/i18n/use-translations.ts';

/** Turns anything that was thrown into a sentence: the text of its code, else what the server said, else `otherwise`. */
export function useErrorText(): (error: unknown, otherwise?: TextKey) => string {
  const t = useTranslations();
  return useCallback(
    (error, otherwise = 'error.unexpected') => {
      if (!(error instanceof ApiError)) return t(otherwise);
      const key = tellingKey(t, error);
      if (key !== null) return t(key, error.values);
      return error.message === '' ? t(otherwise) : error.message;
    },
    [t],
  );
}

/** Turns what is wrong with a field, as we or the server found, into its sentence; without one, `otherwise`. */
export function useCodeText(): (
  code: TextKey | WireCode,
  otherwise: TextKey,
  values?: ErrorValues,
) => string {
  const t = useTranslations();
  return useCallback((code, otherwise, values) => t(provenKey(t, code) ?? otherwise, values), [t]);
}

/** The key of an error that says more than that something went wrong. */
export function tellingKey(t: Translate, { code }: ApiError): TextKey | null {
  return code.is('error.unexpected') ? null : code.keyIn(t.has);
}

/** The one proof that a code from the server has a text here. */
export function provenKey(t: Translate, code: TextKey | WireCode): TextKey | null {
  return typeof code === 'string' ? code : code.keyIn(t.has);
}
