import { keysOf } from '#domain/shared/tables.ts';

/** Points of the last 30 days (P49). */
export const scoreWindowDays = 30;

export const scorePoints = {
  complimentSent: 5,
  positiveRating: 3,
  thanksReceived: 3,
  thanksGiven: 1,
} as const;

/** Compliments to one and the same person that count towards the score of a day. */
export const countedPerReceiverAndDay = 3;

export const maximumScore = 100;

export type ScoreCounts = {
  /** Sent, not removed, at most three a day for each receiver. */
  complimentsSent: number;
  positiveRatings: number;
  thanksReceived: number;
  thanksGiven: number;
};

/** The user score, 0 to 100. */
export function scoreOf(counts: ScoreCounts): number {
  return Math.min(
    maximumScore,
    scorePoints.complimentSent * counts.complimentsSent +
      scorePoints.positiveRating * counts.positiveRatings +
      scorePoints.thanksReceived * counts.thanksReceived +
      scorePoints.thanksGiven * counts.thanksGiven,
  );
}

/** From how many points on a badge is given (P50). */
export const scoreThresholds = { gold: 90, green: 75, blue: 50, purple: 25, pink: 0 } as const;

export type ScoreTier = keyof typeof scoreThresholds;

/** The best first. */
export const scoreTiers: readonly ScoreTier[] = keysOf(scoreThresholds).toSorted(
  (one, other) => scoreThresholds[other] - scoreThresholds[one],
);

/** The badge of a score. */
export function tierOf(score: number): ScoreTier {
  return scoreTiers.find((tier) => score >= scoreThresholds[tier]) ?? lowestTier;
}

const lowestTier = scoreTiers.reduce((_, tier) => tier);

/** The next better badge and the points that are missing, or null at the top. */
export function nextTier(score: number): { tier: ScoreTier; missing: number } | null {
  const better = betterTier(tierOf(score));
  return better === null ? null : { tier: better, missing: scoreThresholds[better] - score };
}

function betterTier(tier: ScoreTier): ScoreTier | null {
  return scoreTiers[scoreTiers.indexOf(tier) - 1] ?? null;
}
