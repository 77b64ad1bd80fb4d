import { dailyBudget } from '#domain/ai/ai-settings.ts';
import { dayOf, daysBefore } from '#domain/i18n/day.ts';
import { keysOf, mapKeys } from '#domain/shared/tables.ts';
import type { Database } from '#server/db/executor.ts';
import { readPeople } from '#server/features/analytics/queries/counted-people.ts';
import { readDays, readFeatures } from '#server/features/analytics/queries/engagement.ts';
import {
  readFallbacks,
  readSpending,
  readSpendingSettings,
  readUsage,
  readUsageTotal,
} from '#server/features/analytics/queries/usage.ts';
import { lately, spansOf, wantedOf, withoutFew } from '#server/features/analytics/rules.ts';

/** Reads the API usage of the last days, with the period before, today's budget and the month's cost. */
export async function readUsageReport(
  db: Database,
  request: {
    now: Date;
    days: number;
    operatorBudgetUsd: number | null;
  },
) {
  const { now, days, operatorBudgetUsd } = request;
  const { current, previous } = spansOf(now, days);
  const today = dayOf(now);
  const [settings, usage, before, fallbacks, fallbacksBefore, spentToday, month] =
    await Promise.all([
      readSpendingSettings(db),
      readUsage(db, current),
      readUsageTotal(db, previous),
      readFallbacks(db, current),
      readFallbacks(db, previous),
      readSpending(db, today),
      readSpending(db, `${today.slice(0, 8)}01`),
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
    month: { spentUsd: month.costUsd },
  };
}

/**
 * Reads retention and activity with the period before, up to yesterday: figures that move during the day would
 * identify a writer. The parts run in parallel, each on its own connection.
 */
export async function readEngagementReport(db: Database, request: EngagementRequest) {
  return withoutFew(await countEngagement(db, request));
}

type EngagementRequest = { now: Date; days: number };

/** Counts the same without hiding small figures. */
export async function countEngagement(db: Database, request: EngagementRequest) {
  const now = daysBefore(request.now, 1);
  const { current, previous } = spansOf(now, request.days);
  const { day, week, month } = mapKeys(
    keysOf(lately),
    (span) => spansOf(now, lately[span]).current,
  );
  const [sums, { activeIn, people }, features] = await Promise.all([
    readDays(db, current, previous),
    readPeople(db, wantedOf(now, [request.days])),
    readFeatures(db, current),
  ]);
  const activePeople = activeIn(current);
  return {
    range: current,
    totals: {
      ...sums.current,
      activePeople,
      retention: people.total === 0 ? 0 : activePeople / people.total,
    },
    previous: { ...sums.previous, activePeople: activeIn(previous) },
    active: { day: activeIn(day), week: activeIn(week), month: activeIn(month) },
    people,
    byDay: sums.byDay,
    features,
  };
}
