import { useCallback } from 'react';
import { useTranslations } from '#web/i18n/use-translations.ts';

/** Somebody's name in the reader's words: null while the text guard minds it. */
export function useShownName(): (name: string | null) => string {
  const t = useTranslations();
  return useCallback((name) => name ?? t('profile.name.in_review'), [t]);
}
