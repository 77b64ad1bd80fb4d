import { useMemo } from 'react';
import { useLocale } from 'use-intl/react';
import { useTranslations } from '#web/i18n/use-translations.ts';

/** Formats the change between two periods in the shown language: '+9 % zu davor'; null without a figure before. */
export function useChangeText(): (current: number, previous: number) => string | null {
  const t = useTranslations();
  const locale = useLocale();
  return useMemo(() => {
    const factorFormat = new Intl.NumberFormat(locale, { maximumFractionDigits: 0 });
    const percentFormat = new Intl.NumberFormat(locale, {
      style: 'percent',
      maximumFractionDigits: 0,
      signDisplay: 'exceptZero',
    });
    return (current, previous) => {
      if (previous === 0) return null;
      if (current === previous) return t('insights.change.same');
      // Shows a factor from tenfold on, where a percentage is hard to read.
      if (current >= 10 * previous)
        return t('insights.change.times', { times: factorFormat.format(current / previous) });
      return t('insights.change.before', {
        change: percentFormat.format((current - previous) / previous),
      });
    };
  }, [locale, t]);
}
