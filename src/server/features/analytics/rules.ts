import { fewestPeople } from '#domain/analytics/coarse-figures.ts';
import { dayOf, daysBefore } from '#domain/i18n/day.ts';

/** First and last day, both included, as YYYY-MM-DD. */
export type Days = { first: string; last: string };

/** The last `length` days up to today, and as many before them to compare with. */
export function spansOf(now: Date, length: number): { current: Days; previous: Days } {
  const daysUpTo = (last: Date): Days => ({
    first: dayOf(daysBefore(last, length - 1)),
    last: dayOf(last),
  });
  return { current: daysUpTo(now), previous: daysUpTo(daysBefore(now, length)) };
}

/** The spans of recent activity, the same in every report. */
export const lately = { day: 1, week: 7, month: 30 };

/** The lengths that pages offer; the API accepts others. */
export const offeredLengths = [7, 30, 90];

const waitingDays = 7;

/** The people that reports of these lengths count, up to the day of `now`. */
export function wantedOf(now: Date, lengths: readonly number[]) {
  const active = [
    ...Object.values(lately).map((length) => spansOf(now, length).current),
    ...lengths.flatMap((length) => Object.values(spansOf(now, length))),
  ];
  return {
    day: dayOf(now),
    active: [...new Map(active.map((days) => [`${days.first} ${days.last}`, days])).values()],
    received: spansOf(now, waitingDays).current,
  };
}

type OfPeople = { people: { total: number; withoutCompliment: number } };

/** Replaces a figure about too few people by null. */
export function withoutFew<Report extends OfPeople>(report: Report) {
  const { total, withoutCompliment } = report.people;
  const people = { total, withoutCompliment: total < fewestPeople ? null : withoutCompliment };
  return { ...report, people };
}
