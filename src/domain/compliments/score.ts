import { keysOf } from '#domain/shared/tables.ts';

/** The score counts the last 30 days (P49). */
export const scoreWindowDays = 30;

export const scorePoints = {
  complimentSent: 5,
  positiveRating: 3,
  thanksReceived: 3,
  thanksGiven: 1,
} as const;

/** Daily compliments to one receiver that count. */
export const countedPerReceiverAndDay = 3;

export const maximumScore = 100;

export type ScoreCounts = {
  /** Without removed ones, at most three a day for each receiver. */
  complimentsSent: number;
  positiveRatings: number;
  thanksReceived: number;
  thanksGiven: number;
};

/** Returns the user score, 0 to 100. */
export function scoreOf(counts: ScoreCounts): number {
  return Math.min(
    maximumScore,
    scorePoints.complimentSent * counts.complimentsSent +
      scorePoints.positiveRating * counts.positiveRatings +
      scorePoints.thanksReceived * counts.thanksReceived +
      scorePoints.thanksGiven * counts.thanksGiven,
  );
}

/** The lowest score of each badge (P50). */
export const scoreThresholds = { gold: 90, green: 75, blue: 50, purple: 25, pink: 0 } as const;

export type ScoreTier = keyof typeof scoreThresholds;

export const scoreTiers: readonly ScoreTier[] = keysOf(scoreThresholds).toSorted(
  (one, other) => scoreThresholds[other] - scoreThresholds[one],
);

export function tierOf(score: number): ScoreTier {
  return scoreTiers.find((tier) => score >= scoreThresholds[tier]) ?? lowestTier;
}

const lowestTier = scoreTiers.reduce((_, tier) => tier);

/** Returns the next badge and the missing points, or null at the top. */
export function nextTier(score: number): { tier: ScoreTier; missing: number } | null {
  const better = betterTier(tierOf(score));
  return better === null ? null : { tier: better, missing: scoreThresholds[better] - score };
}

function betterTier(tier: ScoreTier): ScoreTier | null {
  return scoreTiers[scoreTiers.indexOf(tier) - 1] ?? null;
}
