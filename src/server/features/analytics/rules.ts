import { fewestPeople } from '#domain/analytics/coarse-figures.ts';
import type { ScoreTier } from '#domain/compliments/score.ts';
import { dayOf, daysBefore } from '#domain/i18n/day.ts';

/** The first and the last day, both included, as YYYY-MM-DD. */
export type Days = { first: string; last: string };

const dayMilliseconds = 24 * 60 * 60 * 1000;

/** The last `length` days up to today, and as many before them to compare with. */
export function spansOf(now: Date, length: number): { current: Days; previous: Days } {
  const daysUpTo = (last: Date): Days => ({
    first: dayOf(daysBefore(last, length - 1)),
    last: dayOf(last),
  });
  return { current: daysUpTo(now), previous: daysUpTo(daysBefore(now, length)) };
}

/** The spans of which is told how many were active lately, whatever days the report is of. */
export const lately = { day: 1, week: 7, month: 30 };

/** The lengths of reports that pages offer; any other is asked for through the API alone. */
export const offeredLengths = [7, 30, 90];

const cohortWeeks = 8;
const waitingDays = 7;

/** Which cohorts a report can still be of: those that joined within these days. */
export const countedCohortDays = (cohortWeeks + 2) * 7;

/** Whom reports of these lengths count that end with this day. */
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

/** Monday of the week in which the oldest cohort joined. */
function firstCohortWeek(now: Date, weeks: number): string {
  const monday = daysBefore(now, (now.getUTCDay() + 6) % 7);
  return dayOf(daysBefore(monday, (weeks - 1) * 7));
}

type OfPeople = {
  people: { total: number; tiers: Record<ScoreTier, number>; withoutCompliment: number };
  cohorts: readonly { people: number }[];
};

/** A report without what would tell of single people: null, or no row, where too few stand behind it. */
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

/** How many days the pace of spending is taken from, today included. */
export const paceDays = 7;

/**
 * What the month will have cost, in US dollars: what it has cost so far, and for the rest of it the
 * pace of the last days, each day at most its budget. Nothing more where no model is asked.
 */
export function forecastMonth(given: {
  now: Date;
  isAsked: boolean;
  spentThisMonth: number;
  spentToday: number;
  /** Null: no limit. */
  dailyBudget: number | null;
  /** Of the last `paceDays` days; the first day on which anything was asked, null when nothing was. */
  recent: { costUsd: number; firstDay: string | null };
}): number {
  const { now, isAsked, spentThisMonth, spentToday, recent } = given;
  if (!isAsked || recent.firstDay === null) return spentThisMonth;
  const began = Date.parse(`${recent.firstDay}T00:00:00Z`);
  // Of the first hours nothing can be told; a day is the least to reckon with.
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
