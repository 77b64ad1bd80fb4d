import { useCallback } from 'react';
import type { Language } from '#domain/i18n/language.ts';
import { useChooseLanguage } from '#web/api/choose-language.ts';
import { useErrorText } from '#web/api/use-error-text.ts';
import { useToast } from '#web/ui/toast.tsx';

/** Chooses a language and shows a failure in a toast. Never rejects. */
export function useSelectLanguage(): (language: Language) => Promise<void> {
  const choose = useChooseLanguage();
  const errorText = useErrorText();
  const toast = useToast();
  return useCallback(
    (language) =>
      choose(language).catch((error: unknown) => {
        toast.error(errorText(error, 'error.translations.load'));
      }),
    [choose, errorText, toast],
  );
}
