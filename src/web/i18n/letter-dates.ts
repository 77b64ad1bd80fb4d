import { useDates } from '#web/i18n/use-dates.ts';
import { usePostmark } from '#web/i18n/use-postmark.ts';

/** What a letter shows of its date: `iso` is a time, or only a day where the time is hidden. */
export function useLetterDates(iso: string) {
  const dates = useDates();
  const postmark = usePostmark(iso);
  return { when: { short: dates.short(iso), exact: dates.exact(iso), dateTime: iso }, postmark };
}
