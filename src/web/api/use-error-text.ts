import { useCallback } from 'react';
import type { ErrorValues } from '#domain/shared/error-code.ts';
import { ApiError, type WireCode } from '#web/api/errors.ts';
import { useTranslations, type TextKey, type Translate } from '#web/i18n/use-translations.ts';

/** Translates any thrown value: the text of its code, else the server's message, else `otherwise`. */
export function useErrorText(): (error: unknown, fallback?: TextKey) => string {
  const t = useTranslations();
  return useCallback(
    (error, fallback = 'error.unexpected') => {
      if (!(error instanceof ApiError)) return t(fallback);
      const key = specificKey(t, error);
      if (key !== null) return t(key, error.values);
      return error.message === '' ? t(fallback) : error.message;
    },
    [t],
  );
}

/** Translates the error of a field, from the form or the server; `otherwise` if its code has no text. */
export function useCodeText(): (
  code: TextKey | WireCode,
  fallback: TextKey,
  values?: ErrorValues,
) => string {
  const t = useTranslations();
  return useCallback((code, fallback, values) => t(knownKey(t, code) ?? fallback, values), [t]);
}

/** Returns the key of an error that is more specific than `error.unexpected`, else null. */
export function specificKey(t: Translate, { code }: ApiError): TextKey | null {
  return code.is('error.unexpected') ? null : code.keyIn(t.has);
}

/** Returns the text key of a code, or null if a code from the server has no text here. */
export function knownKey(t: Translate, code: TextKey | WireCode): TextKey | null {
  return typeof code === 'string' ? code : code.keyIn(t.has);
}
