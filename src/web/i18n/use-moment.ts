import { useCallback } from 'react';
import { useFormatter, useLocale, useTimeZone } from 'use-intl/react';
import { dayIn } from '#domain/i18n/time-zone.ts';
import { relativeWords } from '#web/i18n/relative-words.ts';
import { useCurrentTime } from '#web/i18n/use-current-time.ts';

/** Day in words ("gestern", else "19. November") and time of that day ("18:05"). */
export type Moment = { day: string; time: string };

export function useMoment(): (date: Date) => Moment {
  const format = useFormatter();
  const locale = useLocale();
  const now = useCurrentTime();
  const timeZone = useTimeZone() ?? 'UTC';
  return useCallback(
    (date) => {
      const [day, today] = [date, new Date(now)].map((time) => Date.parse(dayIn(time, timeZone)));
      const daysAgo = ((today ?? 0) - (day ?? 0)) / 86_400_000;
      const formatter = relativeWords(locale);
      return {
        day:
          daysAgo < 2
            ? formatter.format(-Math.max(daysAgo, 0), 'day')
            : format.dateTime(date, { day: 'numeric', month: 'long' }),
        time: format.dateTime(date, { timeStyle: 'short' }),
      };
    },
    [format, locale, now, timeZone],
  );
}
