import { useCallback } from 'react';
import { useTranslations, type TextKey } from '#web/i18n/use-translations.ts';

/** Turns anything that was thrown into a sentence: the text of its code, else what the server said, else `otherwise`. */
export function useErrorText(): (error: unknown, otherwise?: TextKey) => string {
  const t = useTranslations();
  return useCallback(
    (error, otherwise = 'error.unexpected') => {
      if (!isCoded(error)) return t(otherwise);
      if (error.code !== 'error.unexpected' && t.has(error.code))
        return t(error.code, error.values);
      return error.message === '' ? t(otherwise) : error.message;
    },
    [t],
  );
}

function isCoded(
  error: unknown,
): error is Error & { code: string; values?: Record<string, string | number> } {
  return error instanceof Error && 'code' in error && typeof error.code === 'string';
}
