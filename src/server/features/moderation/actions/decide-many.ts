import type { Teammate } from '#domain/actor.ts';
import { CodedError } from '#domain/coded-error.ts';
import type { RequestSource } from '#domain/request-source.ts';
import type { Context } from '#server/context.ts';
import {
  approveReport,
  deleteReported,
} from '#server/features/moderation/actions/decide-report.ts';
import { readSentence } from '#server/guard/shown-words.ts';

/** How many reports one call decides: few enough to be stopped between two calls, and to be answered soon. */
export const mostDecidedAtOnce = 25;

export type ManyDecided = { done: number; already: number };

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
  const outcome = { done: 0, already: 0 };
  for (const complimentId of new Set(complimentIds)) {
    const isDone = await decideOne(context, teammate, { complimentId, rule, sentence }, source);
    if (isDone) outcome.done += 1;
    else outcome.already += 1;
  }
  return outcome;
}

async function decideOne(
  context: Context,
  teammate: Teammate,
  { complimentId, rule, sentence }: { complimentId: string; rule: string | null; sentence: string },
  source: RequestSource,
): Promise<boolean> {
  try {
    await (rule === null
      ? approveReport(context, teammate, { complimentId }, source)
      : deleteReported(context, teammate, { complimentId, rule, sentence }, source));
    return true;
  } catch (error) {
    if (error instanceof CodedError && ['conflict', 'not-found', 'forbidden'].includes(error.kind))
      return false;
    throw error;
  }
}
