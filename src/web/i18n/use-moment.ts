import { useCallback } from 'react';
import { useFormatter, useLocale } from 'use-intl/react';
import { useCurrentTime } from '#web/i18n/use-current-time.ts';

/** A day as people call it (“gestern”, else “19. November”), and a time of that day (“18:05”). */
export type Moment = { day: string; time: string };

export function useMoment(): (date: Date) => Moment {
  const format = useFormatter();
  const locale = useLocale();
  const now = useCurrentTime();
  return useCallback(
    (date) => {
      const before = daysBetween(date, new Date(now));
      const words = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' });
      return {
        day:
          before < 2
            ? words.format(-Math.max(before, 0), 'day')
            : format.dateTime(date, { day: 'numeric', month: 'long' }),
        time: format.dateTime(date, { timeStyle: 'short' }),
      };
    },
    [format, locale, now],
  );
}

/** By the calendar. */
function daysBetween(earlier: Date, later: Date): number {
  const [from, to] = [earlier, later].map((date) =>
    Date.UTC(date.getFullYear(), date.getMonth(), date.getDate()),
  );
  return Math.round(((to ?? 0) - (from ?? 0)) / 86_400_000);
}
