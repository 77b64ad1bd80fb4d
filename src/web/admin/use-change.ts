import { useMemo } from 'react';
import { useLocale } from 'use-intl/react';
import { useTranslations } from '#web/i18n/use-translations.ts';

/** Formats the change between two periods in the shown language: '+9 % zu davor'. */
export function useChange(): (now: number, before: number) => string {
  const t = useTranslations();
  const locale = useLocale();
  return useMemo(() => {
    const whole = new Intl.NumberFormat(locale, { maximumFractionDigits: 0 });
    const signed = new Intl.NumberFormat(locale, {
      style: 'percent',
      maximumFractionDigits: 0,
      signDisplay: 'exceptZero',
    });
    return (now, before) => {
      if (now === before) return t('insights.change.same');
      if (before === 0) return t('insights.change.new');
      // Shows a factor from tenfold on, where a percentage is hard to read.
      if (now >= 10 * before)
        return t('insights.change.times', { times: whole.format(now / before) });
      return t('insights.change.before', { change: signed.format((now - before) / before) });
    };
  }, [locale, t]);
}
