import type { Teammate } from '#domain/shared/actor.ts';
import { AppError } from '#domain/shared/app-error.ts';
import type { RequestSource } from '#domain/shared/request-source.ts';
import type { Context } from '#server/context.ts';
import {
  approveReport,
  deleteReported,
} from '#server/features/moderation/actions/decide-report.ts';
import { readSentence } from '#server/guard/shown-words.ts';

/** Reports per call: few enough to stop between calls and to answer soon. */
export const mostDecidedAtOnce = 25;

export type ManyDecided = { done: number; already: number; claimed: number };

export type OneDecided = keyof ManyDecided;

/** Decides reports one by one; those decided or claimed by another moderator are counted apart. Idempotent. */
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
  // An unfit sentence is refused before anything is decided.
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

/** Answers why another moderator's work kept the report from being decided; throws any other error. */
export function obstacleIn(error: unknown): OneDecided {
  if (!(error instanceof AppError)) throw error;
  if (error.code === 'moderation.error.claimed') return 'claimed';
  if (['conflict', 'not-found', 'forbidden'].includes(error.kind)) return 'already';
  throw error;
}
