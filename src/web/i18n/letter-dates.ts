import { useDates } from '#web/i18n/use-dates.ts';
import { usePostmark } from '#web/i18n/use-postmark.ts';

/** What a letter shows of its date: `iso` is a time, or only a day where nobody may know more. */
export function useLetterDates(iso: string) {
  const dates = useDates();
  const postmark = usePostmark(iso);
  return { when: { short: dates.short(iso), exact: dates.exact(iso), dateTime: iso }, postmark };
}

/** The same in words that need no look at a clock, for paper and for pages without a script. */
export function useWrittenDate(day: string) {
  const dates = useDates();
  return { when: dates.writtenDay(day), postmark: usePostmark(day) };
}
