import { useCallback } from 'react';
import { useTranslations } from '#web/i18n/use-translations.ts';

/** Returns a member's name; null, a name refused by the text guard, has a text instead. */
export function useShownName(): (name: string | null) => string {
  const t = useTranslations();
  return useCallback((name) => name ?? t('profile.name.in_review'), [t]);
}

/** Returns the reader's own name, or a text if it is empty. */
export function useOwnName(name: string): string {
  const t = useTranslations();
  return name === '' ? t('profile.name.nameless') : name;
}
