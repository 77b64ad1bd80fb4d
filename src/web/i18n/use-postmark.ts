import { useFormatter, useLocale } from 'use-intl/react';
import { isLanguage, languageFacts } from '#domain/i18n/language.ts';
import { useCurrentTime } from '#web/i18n/use-current-time.ts';

/**
 * Formats a postmark: "20. NOV" and "2026", for today without a date. Uses UTC, so that the server's HTML and the
 * browser agree.
 */
export function usePostmark(iso?: string): { day: string; year: string } {
  const format = useFormatter();
  const locale = useLocale();
  const now = useCurrentTime();
  const date = iso === undefined ? new Date(now) : new Date(iso);
  const day = isHan(locale)
    ? `${date.getUTCMonth() + 1}·${date.getUTCDate()}`
    : format.dateTime(date, { day: 'numeric', month: 'short', timeZone: 'UTC' });
  return {
    day: day.replace(/\.$/u, '').toLocaleUpperCase(locale),
    year: String(date.getUTCFullYear()),
  };
}

function isHan(locale: string): boolean {
  return isLanguage(locale) && languageFacts[locale].script !== 'Latn';
}
