import { eq } from 'drizzle-orm';
import type { Language } from '#domain/i18n/language.ts';
import type { AuditAction } from '#domain/moderation/audit-action.ts';
import type { Teammate } from '#domain/shared/actor.ts';
import { recordEvent } from '#server/audit-trail/record-event.ts';
import type { Context } from '#server/context.ts';
import type { Transaction } from '#server/db/executor.ts';
import { isRepeated, type RepeatableCall } from '#server/db/request-keys.ts';
import { claims } from '#server/db/schema/moderation.ts';
import { refuseObstacle } from '#server/features/moderation/actions/claim.ts';
import { notify } from '#server/notify/notify.ts';

/** A decision about a letter, or its undoing, in its transaction. */
export type Change = {
  context: Context;
  transaction: Transaction;
  teammate: Teammate;
  complimentId: string;
  at: Date;
};

export type Logged = {
  action: AuditAction;
  targetId: string | null;
  details?: Record<string, string>;
};

/** Message to the sender about a decision. */
export type ReasonGiven = { rule: string; words: Record<Language, string>; sentence: string };

/** As values for the sender’s notification. */
export function paramsOf({ rule, words, sentence }: ReasonGiven) {
  return { rule, words, ...(sentence === '' ? {} : { reason: sentence }) };
}

/**
 * Makes or undoes one decision about a letter, unless an obstacle is in the way. Ends the claim, informs open pages of
 * the team, and logs the action. Idempotent by the call’s key. Returns the logged action; null for a repeated call.
 */
export async function changeCase(
  context: Context,
  teammate: Teammate,
  request: {
    complimentId: string;
    call?: Omit<RepeatableCall, 'personId'>;
  },
  make: (change: Change) => Promise<Logged>,
): Promise<AuditAction | null> {
  const { complimentId, call } = request;
  return context.db.transaction(async (transaction) => {
    const at = context.clock.now();
    if (call && (await isRepeated(transaction, { ...call, personId: teammate.id }, at)))
      return null;
    await refuseObstacle(transaction, complimentId, { viewerId: teammate.id, now: at });
    const change = { context, transaction, teammate, complimentId, at };
    const { action, targetId, details } = await make(change);
    await transaction.delete(claims).where(eq(claims.complimentId, complimentId));
    await notify(context, transaction, { kind: 'case_changed', complimentIds: [complimentId] });
    await recordEvent(transaction, {
      action,
      by: teammate,
      targetId,
      details: { complimentId, ...details },
      at,
    });
    return action;
  });
}
