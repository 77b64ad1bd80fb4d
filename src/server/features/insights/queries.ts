import { dailyBudget } from '#domain/ai-settings.ts';
import { dayOf, daysBefore } from '#domain/day.ts';
import type { Database } from '#server/db/client.ts';
import { readDrawFigures } from '#server/features/insights/queries/draw-figures.ts';
import {
  countActive,
  countActiveBefore,
  readCohorts,
  readDays,
  readFeatures,
  readPeople,
} from '#server/features/insights/queries/engagement.ts';
import {
  readFallbacks,
  readSpending,
  readSpendingSettings,
  readUsage,
  readUsageTotal,
} from '#server/features/insights/queries/usage.ts';
import {
  firstCohortWeek,
  forecastMonth,
  paceDays,
  spansOf,
} from '#server/features/insights/rules.ts';

const cohortWeeks = 8;
const waitingDays = 7;

/** API usage of the last days, with the period before, today's budget and the month's forecast. */
export async function readUsageReport(
  db: Database,
  request: {
    now: Date;
    days: number;
    operatorBudgetUsd: number | null;
    /** False: there is no model to ask. */
    isConfigured: boolean;
  },
) {
  const { now, days, operatorBudgetUsd, isConfigured } = request;
  const { current, previous } = spansOf(now, days);
  const today = dayOf(now);
  const [settings, usage, before, fallbacks, fallbacksBefore, spentToday, month, recent] =
    await Promise.all([
      readSpendingSettings(db),
      readUsage(db, current),
      readUsageTotal(db, previous),
      readFallbacks(db, current),
      readFallbacks(db, previous),
      readSpending(db, today),
      readSpending(db, `${today.slice(0, 8)}01`),
      readSpending(db, spansOf(now, paceDays).current.first),
    ]);
  const dailyUsd = dailyBudget(settings.budget, operatorBudgetUsd);
  return {
    range: current,
    ...usage,
    previous: before,
    fallbacks: { ...fallbacks, timesBefore: fallbacksBefore.times },
    budget: {
      dailyUsd,
      spentTodayUsd: spentToday.costUsd,
      leftTodayUsd: dailyUsd === null ? null : Math.max(0, dailyUsd - spentToday.costUsd),
    },
    month: {
      spentUsd: month.costUsd,
      forecastUsd: forecastMonth({
        now,
        isAsked: isConfigured && settings.isOn,
        spentThisMonth: month.costUsd,
        spentToday: spentToday.costUsd,
        dailyBudget: dailyUsd,
        recent,
      }),
    },
  };
}

/**
 * Whether people come back and what they do, with the period before, up to the day that is over: what
 * moved while somebody writes would tell who it was. Asked for at once, each on its own connection.
 */
export async function readEngagementReport(db: Database, request: { now: Date; days: number }) {
  const { days } = request;
  const now = daysBefore(request.now, 1);
  const { current, previous } = spansOf(now, days);
  const last = (length: number) => spansOf(now, length).current;
  const spans = { day: last(1), week: last(7), month: last(30) };
  const [sums, active, activeBefore, people, cohorts, features, draw] = await Promise.all([
    readDays(db, current, previous),
    countActive(db, { current, ...spans }),
    countActiveBefore(db, previous),
    readPeople(db, last(waitingDays)),
    readCohorts(db, firstCohortWeek(now, cohortWeeks), dayOf(now)),
    readFeatures(db, current),
    readDrawFigures(db, current),
  ]);
  const { day, week, month } = active;
  return {
    range: current,
    totals: {
      ...sums.current,
      activePeople: active.current,
      retention: people.total === 0 ? 0 : active.current / people.total,
    },
    previous: { ...sums.previous, activePeople: activeBefore },
    active: { day, week, month },
    people,
    byDay: sums.byDay,
    cohorts,
    features,
    draw,
  };
}
