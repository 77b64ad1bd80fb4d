import type { Teammate } from '#domain/shared/actor.ts';
import { AppError } from '#domain/shared/app-error.ts';
import type { RequestSource } from '#domain/shared/request-source.ts';
import type { Context } from '#server/context.ts';
import {
  approveReport,
  deleteReported,
} from '#server/features/moderation/actions/decide-report.ts';
import { readSentence } from '#server/guard/shown-words.ts';

/** How many reports one call decides: few enough to be stopped between two calls, and to be answered soon. */
export const mostDecidedAtOnce = 25;

/** How many of each there are of many. */
export type ManyDecided = { done: number; already: number; claimed: number };

export type OneDecided = keyof ManyDecided;

/**
 * Decides several reports alike, each by itself as if it were the only one. What somebody else has decided, or is working
 * on, stays as it is and is counted apart. A call that comes twice finds the first one's decisions.
 */
export async function decideMany(
  context: Context,
  teammate: Teammate,
  request: {
    complimentIds: readonly string[];
    rule: string | null;
    sentence?: string | undefined;
  },
  source: RequestSource,
): Promise<ManyDecided> {
  const { complimentIds, rule } = request;
  // One that may not go out is refused before anything is decided.
  const sentence = readSentence(context, request.sentence);
  const outcome = { done: 0, already: 0, claimed: 0 };
  for (const complimentId of new Set(complimentIds)) {
    outcome[await decideOne(context, teammate, { complimentId, rule, sentence }, source)] += 1;
  }
  return outcome;
}

async function decideOne(
  context: Context,
  teammate: Teammate,
  { complimentId, rule, sentence }: { complimentId: string; rule: string | null; sentence: string },
  source: RequestSource,
): Promise<OneDecided> {
  try {
    await (rule === null
      ? approveReport(context, teammate, { complimentId }, source)
      : deleteReported(context, teammate, { complimentId, rule, sentence }, source));
    return 'done';
  } catch (error) {
    return obstacleIn(error);
  }
}

/** What has kept it from being decided, where that is somebody else; anything else is thrown. */
export function obstacleIn(error: unknown): OneDecided {
  if (!(error instanceof AppError)) throw error;
  if (error.code === 'moderation.error.claimed') return 'claimed';
  if (['conflict', 'not-found', 'forbidden'].includes(error.kind)) return 'already';
  throw error;
}
