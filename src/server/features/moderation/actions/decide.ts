import { eq } from 'drizzle-orm';
import type { Language } from '#domain/i18n/language.ts';
import type { AuditAction } from '#domain/moderation/audit-action.ts';
import type { Teammate } from '#domain/shared/actor.ts';
import { AppError } from '#domain/shared/app-error.ts';
import type { RequestSource } from '#domain/shared/request-source.ts';
import { recordEvent } from '#server/audit-trail/record-event.ts';
import type { Context } from '#server/context.ts';
import type { Transaction } from '#server/db/executor.ts';
import { isRepeated, type RepeatableCall } from '#server/db/request-keys.ts';
import { claims } from '#server/db/schema/moderation.ts';
import { refuseObstacle } from '#server/features/moderation/actions/claim.ts';
import { readSentence } from '#server/guard/shown-words.ts';
import { notify } from '#server/notify/notify.ts';
import { readReason } from '#server/notify/reason.ts';

type Logged = { action: AuditAction; targetId: string | null; details?: Record<string, string> };

/**
 * Makes or undoes one decision about a letter, unless an obstacle is in the way. Ends the claim, informs open pages of
 * the team, and logs the action. Idempotent by the call’s key. Returns the logged action; null for a repeated call.
 */
export async function decideLetter(
  context: Context,
  teammate: Teammate,
  request: {
    /** The letter’s id, or how to find it. */
    letter: string | ((transaction: Transaction) => Promise<string>);
    call?: Omit<RepeatableCall, 'personId'>;
    source: RequestSource;
  },
  decide: (transaction: Transaction, at: Date, complimentId: string) => Promise<Logged>,
): Promise<AuditAction | null> {
  const { letter, call, source } = request;
  return context.db.transaction(async (transaction) => {
    const at = context.clock.now();
    if (call && (await isRepeated(transaction, { ...call, personId: teammate.id }, at)))
      return null;
    const complimentId = typeof letter === 'string' ? letter : await letter(transaction);
    await refuseObstacle(transaction, complimentId, { viewerId: teammate.id, now: at });
    const { action, targetId, details } = await decide(transaction, at, complimentId);
    await transaction.delete(claims).where(eq(claims.complimentId, complimentId));
    await notify(context, transaction, { kind: 'case_changed', complimentIds: [complimentId] });
    await recordEvent(transaction, {
      action,
      actorId: teammate.id,
      targetId,
      details: { complimentId, ...details },
      source,
      at,
    });
    return action;
  });
}

/** Message to the sender about a decision. */
export type ReasonGiven = { rule: string; words: Record<Language, string>; sentence: string };

export async function readReasonGiven(
  context: Context,
  { rule, sentence }: { rule: string; sentence?: string | undefined },
): Promise<ReasonGiven> {
  return {
    sentence: readSentence(context, sentence),
    rule,
    words: await readReason(context, rule),
  };
}

/** As values for the sender’s notification. */
export function paramsOf({ rule, words, sentence }: ReasonGiven) {
  return { rule, words, ...(sentence === '' ? {} : { reason: sentence }) };
}

/** Letters per call: few enough to stop between calls and to answer soon. */
export const mostDecidedAtOnce = 25;

/** Keeps a letter (null), or removes it for a reason. */
type DecideOne = (
  context: Context,
  teammate: Teammate,
  letter: { complimentId: string; reasonGiven: ReasonGiven | null },
  source: RequestSource,
) => Promise<void>;

type ManyDecided = { done: number; already: number; claimed: number };

/** Decides letters one by one; those decided or claimed by another moderator are counted apart. Idempotent. */
export async function decideMany(
  context: Context,
  teammate: Teammate,
  decideOne: DecideOne,
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
  const reasonGiven = rule === null ? null : await readReasonGiven(context, { rule, sentence });
  const outcome = { done: 0, already: 0, claimed: 0 };
  for (const complimentId of new Set(complimentIds)) {
    try {
      await decideOne(context, teammate, { complimentId, reasonGiven }, source);
      outcome.done += 1;
    } catch (error) {
      outcome[obstacleIn(error)] += 1;
    }
  }
  return outcome;
}

/** Returns why another moderator’s work prevented the decision; throws any other error. */
function obstacleIn(error: unknown): 'already' | 'claimed' {
  if (!(error instanceof AppError)) throw error;
  if (error.code === 'moderation.error.claimed') return 'claimed';
  if (['conflict', 'not-found', 'forbidden'].includes(error.kind)) return 'already';
  throw error;
}
