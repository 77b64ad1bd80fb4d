import type { Language } from '#domain/i18n/language.ts';
import type { AuditAction } from '#domain/moderation/audit-action.ts';
import type { Teammate } from '#domain/shared/actor.ts';
import { AppError } from '#domain/shared/app-error.ts';
import { recordEvent } from '#server/audit-trail/record-event.ts';
import type { Context } from '#server/context.ts';
import type { Transaction } from '#server/db/executor.ts';
import { isRepeated, type RepeatableCall } from '#server/db/request-keys.ts';
import { isOwnCase } from '#server/features/moderation/queries/decisions.ts';
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
 * Makes or undoes one decision about a letter that is not the moderator’s own, informs open pages of the team, and
 * logs the action. Idempotent by the call’s key. Returns the logged action; null for a repeated call.
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
    if (await isOwnCase(transaction, complimentId, teammate.id))
      throw new AppError('forbidden', 'moderation.error.own');
    const change = { context, transaction, teammate, complimentId, at };
    const { action, targetId, details } = await make(change);
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
