import { and, eq, isNotNull, isNull } from 'drizzle-orm';
import type { Teammate } from '#domain/shared/actor.ts';
import { AppError } from '#domain/shared/app-error.ts';
import type { RequestSource } from '#domain/shared/request-source.ts';
import type { Context } from '#server/context.ts';
import { noteChanges } from '#server/db/changes.ts';
import type { Transaction } from '#server/db/executor.ts';
import { compliments } from '#server/db/schema/compliments.ts';
import { holds } from '#server/db/schema/moderation.ts';
import { deliverPremoderated } from '#server/features/compliments/actions/arrive.ts';
import { decideLetter, paramsOf, type Told } from '#server/features/moderation/actions/decide.ts';
import { correctCounters } from '#server/features/scores/actions/record-activity.ts';
import { notify } from '#server/notify/notify.ts';

/** Delivers a letter that a rule holds (null), or refuses it and tells its sender. */
export async function decidePremoderation(
  context: Context,
  teammate: Teammate,
  { complimentId, told }: { complimentId: string; told: Told | null },
  source: RequestSource,
): Promise<void> {
  const request = { letter: complimentId, source };
  await decideLetter(context, teammate, request, async (transaction, at) => {
    const closed = await transaction
      .update(holds)
      .set({
        decision: told === null ? 'released' : 'refused',
        rule: told?.rule ?? null,
        decidedBy: teammate.id,
        decidedAt: at,
      })
      .where(
        and(eq(holds.complimentId, complimentId), isNull(holds.decision), isNotNull(holds.heldAt)),
      )
      .returning({ id: holds.complimentId });
    if (closed.length === 0) throw new AppError('not-found', 'error.not_found');
    if (told === null) await deliverPremoderated(context, transaction, complimentId, at);
    else await refuse(context, transaction, { complimentId, told, at });
    const senderId = await findSender(transaction, complimentId);
    if (senderId !== null) noteChanges(transaction, { kind: 'figures', personId: senderId });
    // The log does not name the writer.
    return told === null
      ? { action: 'moderation.released', targetId: null }
      : { action: 'moderation.refused', targetId: null, details: { rule: told.rule } };
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
  { complimentId, told, at }: { complimentId: string; told: Told; at: Date },
): Promise<void> {
  const [refused] = await transaction
    .update(compliments)
    .set({ removedAt: at, removedRule: told.rule })
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
    params: paramsOf(told),
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
    .update(holds)
    .set({ decision: 'released', rule: null, decidedBy: by, decidedAt: at })
    .where(eq(holds.complimentId, complimentId));
  await transaction
    .update(compliments)
    .set({ removedAt: null, removedRule: null })
    .where(eq(compliments.id, complimentId));
  await correctCounters(transaction, at, [{ userId: senderId, complimentsSent: 1 }]);
  await deliverPremoderated(context, transaction, complimentId, at);
}
