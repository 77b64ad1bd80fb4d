import { and, eq, isNotNull, isNull } from 'drizzle-orm';
import type { Teammate } from '#domain/shared/actor.ts';
import { AppError } from '#domain/shared/app-error.ts';
import type { RequestSource } from '#domain/shared/request-source.ts';
import type { Context } from '#server/context.ts';
import { noteChanges } from '#server/db/changes.ts';
import type { Transaction } from '#server/db/executor.ts';
import { compliments } from '#server/db/schema/compliments.ts';
import { premoderations } from '#server/db/schema/moderation.ts';
import { deliverPremoderated } from '#server/features/compliments/actions/arrive.ts';
import {
  decideLetter,
  paramsOf,
  type ReasonGiven,
} from '#server/features/moderation/actions/decide.ts';
import { correctCounters } from '#server/features/scores/actions/record-activity.ts';
import { notify } from '#server/notify/notify.ts';

/** Delivers a letter in pre-moderation (null), or refuses it and tells its sender. */
export async function decidePremoderation(
  context: Context,
  teammate: Teammate,
  { complimentId, reasonGiven }: { complimentId: string; reasonGiven: ReasonGiven | null },
  source: RequestSource,
): Promise<void> {
  const request = { letter: complimentId, source };
  await decideLetter(context, teammate, request, async (transaction, at) => {
    const closed = await transaction
      .update(premoderations)
      .set({
        decision: reasonGiven === null ? 'released' : 'refused',
        rule: reasonGiven?.rule ?? null,
        decidedBy: teammate.id,
        decidedAt: at,
      })
      .where(
        and(
          eq(premoderations.complimentId, complimentId),
          isNull(premoderations.decision),
          isNotNull(premoderations.queuedAt),
        ),
      )
      .returning({ id: premoderations.complimentId });
    if (closed.length === 0) throw new AppError('not-found', 'error.not_found');
    if (reasonGiven === null) await deliverPremoderated(context, transaction, complimentId, at);
    else await refuse(context, transaction, { complimentId, reasonGiven, at });
    const senderId = await findSender(transaction, complimentId);
    if (senderId !== null) noteChanges(transaction, { kind: 'figures', personId: senderId });
    // The log does not name the writer.
    return reasonGiven === null
      ? { action: 'moderation.released', targetId: null }
      : { action: 'moderation.refused', targetId: null, details: { rule: reasonGiven.rule } };
  });
}

async function findSender(transaction: Transaction, id: string): Promise<string | null> {
  const [letter] = await transaction
    .select({ senderId: compliments.senderId })
    .from(compliments)
    .where(eq(compliments.id, id));
  return letter?.senderId ?? null;
}

/** Keeps the letter for an objection; its text is wiped after 30 days, like a removed one. */
async function refuse(
  context: Context,
  transaction: Transaction,
  { complimentId, reasonGiven, at }: { complimentId: string; reasonGiven: ReasonGiven; at: Date },
): Promise<void> {
  const [refused] = await transaction
    .update(compliments)
    .set({ removedAt: at, removedRule: reasonGiven.rule })
    .where(eq(compliments.id, complimentId))
    .returning({ senderId: compliments.senderId, text: compliments.text });
  const senderId = refused?.senderId ?? null;
  await correctCounters(transaction, at, [{ userId: senderId, complimentsSent: -1 }]);
  if (refused === undefined || senderId === null) return;
  await notify(context, transaction, {
    personId: senderId,
    complimentId,
    kind: 'refused',
    text: refused.text,
    params: paramsOf(reasonGiven),
  });
}

/** Delivers a refused letter after all. */
export async function deliverRefused(
  context: Context,
  transaction: Transaction,
  letter: { complimentId: string; senderId: string | null; by: string; at: Date },
): Promise<void> {
  const { complimentId, senderId, by, at } = letter;
  await transaction
    .update(premoderations)
    .set({ decision: 'released', rule: null, decidedBy: by, decidedAt: at })
    .where(eq(premoderations.complimentId, complimentId));
  await transaction
    .update(compliments)
    .set({ removedAt: null, removedRule: null })
    .where(eq(compliments.id, complimentId));
  await correctCounters(transaction, at, [{ userId: senderId, complimentsSent: 1 }]);
  await deliverPremoderated(context, transaction, complimentId, at);
}
