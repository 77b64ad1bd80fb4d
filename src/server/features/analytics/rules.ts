import { fewestPeople } from '#domain/analytics/coarse-figures.ts';
import type { ScoreTier } from '#domain/compliments/score.ts';
import { dayOf, daysBefore } from '#domain/i18n/day.ts';
import { dayMilliseconds } from '#domain/i18n/durations.ts';

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

const cohortWeeks = 8;
const waitingDays = 7;

/** Reports include cohorts that joined within these days. */
export const countedCohortDays = (cohortWeeks + 2) * 7;

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
    firstCohort: firstCohortWeek(now, cohortWeeks),
  };
}

function firstCohortWeek(now: Date, weeks: number): string {
  const monday = daysBefore(now, (now.getUTCDay() + 6) % 7);
  return dayOf(daysBefore(monday, (weeks - 1) * 7));
}

type OfPeople = {
  people: { total: number; tiers: Record<ScoreTier, number>; withoutCompliment: number };
  cohorts: readonly { people: number }[];
};

/** Replaces figures about too few people by null, or drops their rows. */
export function withoutFew<Report extends OfPeople>(report: Report) {
  const { people, cohorts } = report;
  const areFew = people.total < fewestPeople;
  return {
    ...report,
    people: {
      total: people.total,
      tiers: areFew ? null : people.tiers,
      withoutCompliment: areFew ? null : people.withoutCompliment,
    },
    cohorts: cohorts.filter((cohort) => cohort.people >= fewestPeople) as Report['cohorts'],
  };
}

/** Days that set the pace of spending, today included. */
export const paceDays = 7;

/**
 * Forecasts the month's cost in US dollars: the cost so far, then the recent pace, each day at most its budget.
 * Without a model, no more cost.
 */
export function forecastMonth(given: {
  now: Date;
  isAsked: boolean;
  spentThisMonth: number;
  spentToday: number;
  dailyBudget: number | null;
  /** Of the last `paceDays` days; `firstDay` is the first day with a call, null without one. */
  recent: { costUsd: number; firstDay: string | null };
}): number {
  const { now, isAsked, spentThisMonth, spentToday, recent } = given;
  if (!isAsked || recent.firstDay === null) return spentThisMonth;
  const began = Date.parse(`${recent.firstDay}T00:00:00Z`);
  // Spending of the first hours is counted as a full day.
  const pace = recent.costUsd / Math.max(1, (now.getTime() - began) / dayMilliseconds);
  const tomorrow = Date.parse(`${dayOf(now)}T00:00:00Z`) + dayMilliseconds;
  const nextMonth = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1);
  const budget = given.dailyBudget ?? Number.POSITIVE_INFINITY;
  const restOfToday = Math.min(
    (pace * (tomorrow - now.getTime())) / dayMilliseconds,
    Math.max(0, budget - spentToday),
  );
  const daysAfter = (nextMonth - tomorrow) / dayMilliseconds;
  return spentThisMonth + restOfToday + Math.min(pace, budget) * daysAfter;
}
