import { useTranslations } from '#web/i18n/use-translations.ts';

/** How many characters there is still room for, or by how many a text is too long, in words. */
export function useCounterText(): (remaining: number) => string {
  const t = useTranslations();
  return (remaining) =>
    remaining < 0
      ? t('field.counter.over', { count: -remaining })
      : t('field.counter.left', { count: remaining });
}
