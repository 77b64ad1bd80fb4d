import { useTranslations } from '#web/i18n/use-translations.ts';

/** Returns the text for the characters that are left, or are too many if `remaining` is negative. */
export function useCounterText(): (remaining: number) => string {
  const t = useTranslations();
  return (remaining) =>
    remaining < 0
      ? t('field.counter.over', { count: -remaining })
      : t('field.counter.left', { count: remaining });
}
