import { useDates } from '#web/i18n/use-dates.ts';
import { usePostmark } from '#web/i18n/use-postmark.ts';

/** Returns a letter's dates. `iso` is a time, or a day if the time is hidden. */
export function useLetterDates(iso: string) {
  const dates = useDates();
  const postmark = usePostmark(iso);
  return { date: { short: dates.short(iso), exact: dates.exact(iso), dateTime: iso }, postmark };
}
