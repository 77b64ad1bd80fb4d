import { dailyBudget } from '#domain/ai-settings.ts';
import { dayOf } from '#domain/day.ts';
import type { Database } from '#server/db/client.ts';
import {
  countActive,
  readCohorts,
  readDays,
  readFeatures,
  readPeople,
} from '#server/features/insights/queries/engagement.ts';
import {
  readBudgetSetting,
  readUsage,
  readUsageTotal,
} from '#server/features/insights/queries/usage.ts';
import { firstCohortWeek, forecastMonth, spansOf } from '#server/features/insights/rules.ts';

const cohortWeeks = 8;
const waitingDays = 7;

/** API usage of the last days, with the period before, today's budget and the month's forecast. */
export async function readUsageReport(
  db: Database,
  request: { now: Date; days: number; operatorBudgetUsd: number | null },
) {
  const { now, days, operatorBudgetUsd } = request;
  const dailyBudgetUsd = dailyBudget(await readBudgetSetting(db), operatorBudgetUsd);
  const { current, previous } = spansOf(now, days);
  const today = dayOf(now);
  const spentSince = async (first: string) =>
    (await readUsageTotal(db, { first, last: today })).costUsd;
  const spentToday = await spentSince(today);
  const spentThisMonth = await spentSince(`${today.slice(0, 8)}01`);
  return {
    range: current.days,
    ...(await readUsage(db, current.days)),
    previous: await readUsageTotal(db, previous.days),
    budget: {
      dailyUsd: dailyBudgetUsd,
      spentTodayUsd: spentToday,
      leftTodayUsd: dailyBudgetUsd === null ? null : Math.max(0, dailyBudgetUsd - spentToday),
    },
    month: { spentUsd: spentThisMonth, forecastUsd: forecastMonth(now, spentThisMonth) },
  };
}

/** Whether people come back and what they do, with the period before. Asked for at once, each on its own connection. */
export async function readEngagementReport(db: Database, request: { now: Date; days: number }) {
  const { now, days } = request;
  const { current, previous } = spansOf(now, days);
  const last = (length: number) => spansOf(now, length).current.days;
  const spans = { day: last(1), week: last(7), month: last(30) };
  const [sums, active, people, cohorts, features] = await Promise.all([
    readDays(db, current.days, previous.days),
    countActive(db, { current: current.days, ...spans }),
    readPeople(db, last(waitingDays)),
    readCohorts(db, firstCohortWeek(now, cohortWeeks), dayOf(now)),
    readFeatures(db, current.from, current.to),
  ]);
  const { day, week, month } = active;
  return {
    range: current.days,
    totals: {
      ...sums.current,
      activePeople: active.current,
      retention: people.total === 0 ? 0 : active.current / people.total,
    },
    previous: sums.previous,
    active: { day, week, month },
    people,
    byDay: sums.byDay,
    cohorts,
    features,
  };
}
