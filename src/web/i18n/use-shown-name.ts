import { useCallback } from 'react';
import { useTranslations } from '#web/i18n/use-translations.ts';

/** A member's name as the reader sees it: null while the text guard refuses it. */
export function useShownName(): (name: string | null) => string {
  const t = useTranslations();
  return useCallback((name) => name ?? t('profile.name.in_review'), [t]);
}

/** A reader's own name, in the reader's words while there is none. */
export function useOwnName(name: string): string {
  const t = useTranslations();
  return name === '' ? t('profile.name.nameless') : name;
}
