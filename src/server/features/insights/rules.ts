import { dayOf, daysBefore } from '#domain/day.ts';

/** The first and the last day, both included, as YYYY-MM-DD. */
export type Days = { first: string; last: string };

export type Span = {
  days: Days;
  /** The same as moments: from the first one up to, not including, the second. */
  from: Date;
  to: Date;
};

const dayMilliseconds = 24 * 60 * 60 * 1000;

/** The last `length` days up to today, and as many before them to compare with. */
export function spansOf(now: Date, length: number): { current: Span; previous: Span } {
  const to = new Date(`${dayOf(now)}T00:00:00Z`).getTime() + dayMilliseconds;
  const span = (end: number): Span => {
    const from = new Date(end - length * dayMilliseconds);
    return {
      days: { first: dayOf(from), last: dayOf(new Date(end - 1)) },
      from,
      to: new Date(end),
    };
  };
  return { current: span(to), previous: span(to - length * dayMilliseconds) };
}

/** Monday of the week in which the oldest cohort joined. */
export function firstCohortWeek(now: Date, weeks: number): string {
  const monday = daysBefore(now, (now.getUTCDay() + 6) % 7);
  return dayOf(daysBefore(monday, (weeks - 1) * 7));
}

/** What the month will have cost if it goes on as it has so far, in US dollars. */
export function forecastMonth(now: Date, spentThisMonth: number): number {
  const start = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 1);
  const end = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1);
  // Of the first hours nothing can be told; a day is the least to reckon with.
  const passed = Math.max(now.getTime() - start, dayMilliseconds);
  return (spentThisMonth * (end - start)) / passed;
}
