import type { FeatureName } from '#domain/ai/feature-usage.ts';
import { engagementScoreOf, type DailyActivity } from '#domain/analytics/engagement.ts';
import { countedPerReceiverAndDay, scoreOf, scoreWindowDays } from '#domain/compliments/score.ts';
import { dayOf, daysBefore } from '#domain/i18n/day.ts';
import type { RandomSource } from '#server/runtime/clock.ts';
import type { DemoRow, DemoThanks } from '#server/seed/demo-rows.ts';

type Parts = { sent: DemoRow[]; thanks: DemoThanks[]; now: Date; random: RandomSource };

/** Derives counters, scores and statistics of the demo community. */
export function countDemo(parts: Parts) {
  const ids = new Set(
    parts.sent.flatMap((row) => [row.senderId ?? row.receiverId, row.receiverId]),
  );
  return {
    people: [...ids].map((id) => countsOf(id, parts)),
    metrics: metricsOf(parts),
    features: featuresOf(parts),
    apiUsage: apiUsageOf(parts),
  };
}

function countsOf(id: string, { sent, thanks, now }: Parts) {
  const since = daysBefore(now, scoreWindowDays);
  const own = sent.filter((row) => row.senderId === id);
  const ownThanks = thanks.filter((row) => row.receiverId === id);
  const recent = own.filter((row) => row.createdAt > since);
  const perReceiverAndDay = Map.groupBy(
    recent,
    (row) => `${row.receiverId} ${dayOf(row.createdAt)}`,
  );
  return {
    id,
    complimentsSent: own.length,
    complimentsReceived: sent.filter((row) => row.receiverId === id).length,
    thanksReceived: ownThanks.length,
    score: scoreOf({
      complimentsSent: [...perReceiverAndDay.values()]
        .map((rows) => Math.min(rows.length, countedPerReceiverAndDay))
        .reduce((sum, count) => sum + count, 0),
      positiveRatings: recent.filter((row) => row.rating !== null).length,
      thanksReceived: ownThanks.filter((row) => row.createdAt > since).length,
      thanksGiven: thanks.filter((row) => row.senderId === id && row.createdAt > since).length,
    }),
  };
}

/** One row for each person and active day; today’s are unfinished. */
function metricsOf({ sent, thanks, now }: Parts) {
  const days = new Map<string, { date: string; userId: string } & DailyActivity>();
  const add = (userId: string, at: Date, what: keyof DailyActivity): void => {
    const date = dayOf(at);
    const key = `${userId} ${date}`;
    const nothing = {
      complimentsSent: 0,
      complimentsReceived: 0,
      thanksSent: 0,
      aiInteractions: 0,
    };
    const day = days.get(key) ?? { date, userId, ...nothing };
    day[what] += 1;
    days.set(key, day);
  };
  for (const row of sent) {
    if (row.senderId !== null) add(row.senderId, row.createdAt, 'complimentsSent');
    add(row.receiverId, row.createdAt, 'complimentsReceived');
    if (row.isAi) add(row.receiverId, row.createdAt, 'aiInteractions');
    if (row.senderId !== null && row.isAiSuggested)
      add(row.senderId, row.createdAt, 'aiInteractions');
  }
  for (const row of thanks) add(row.senderId, row.createdAt, 'thanksSent');
  const isOver = ({ date }: { date: string }) => date < dayOf(now);
  return {
    finished: [...days.values()]
      .filter(isOver)
      .map((day) => ({ ...day, engagementScore: engagementScoreOf(day) })),
    unfinished: [...days.values()].filter((day) => !isOver(day)),
  };
}

function featuresOf({ sent, thanks, now, random }: Parts) {
  const uses: { featureName: FeatureName; usedAt: Date }[] = [];
  for (const row of sent) {
    if (row.isAi) uses.push({ featureName: 'keep_ai_compliment', usedAt: row.createdAt });
    else uses.push({ featureName: 'send_compliment', usedAt: row.createdAt });
    if (row.isAiSuggested)
      uses.push({ featureName: 'suggest_for_receiver', usedAt: row.createdAt });
    if (row.rating !== null) uses.push({ featureName: 'rate_compliment', usedAt: row.createdAt });
    if (row.reportedAt !== null)
      uses.push({ featureName: 'report_compliment', usedAt: row.reportedAt });
  }
  for (const row of thanks) uses.push({ featureName: 'send_thanks', usedAt: row.createdAt });
  // Visitors’ use of the AI helper.
  for (const usedAt of times(now, random, 4))
    uses.push({ featureName: 'suggest_compliment', usedAt });
  return uses;
}

/** The costs of a small model. */
function apiUsageOf({ now, random }: Parts) {
  return times(now, random, 9).map((createdAt) => {
    const isGeneration = random.below(3) === 0;
    const totalTokens = (isGeneration ? 260 : 180) + random.below(120);
    return {
      endpoint: isGeneration ? 'generation' : 'validation',
      model: 'gpt-4o-mini',
      totalTokens,
      costUsd: totalTokens * (isGeneration ? 0.000_001_2 : 0.000_000_8),
      createdAt,
    };
  });
}

/** Random moments in the last 30 days, up to `most` a day. */
function times(now: Date, random: RandomSource, most: number): Date[] {
  const seconds = 24 * 60 * 60;
  return Array.from({ length: scoreWindowDays }, (_, day) =>
    Array.from({ length: 1 + random.below(most) }, () => {
      const secondsAgo = day * seconds + random.below(seconds);
      return new Date(now.getTime() - secondsAgo * 1000);
    }),
  ).flat();
}
