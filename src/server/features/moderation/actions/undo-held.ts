import { and, eq, isNotNull } from 'drizzle-orm';
import type { HoldDecision } from '#domain/moderation/moderation.ts';
import type { Teammate } from '#domain/shared/actor.ts';
import { AppError } from '#domain/shared/app-error.ts';
import type { RequestSource } from '#domain/shared/request-source.ts';
import { recordEvent } from '#server/audit-trail/record-event.ts';
import type { Context } from '#server/context.ts';
import { noteChanges } from '#server/db/changes.ts';
import type { Transaction } from '#server/db/executor.ts';
import { compliments } from '#server/db/schema/compliments.ts';
import { holds } from '#server/db/schema/moderation.ts';
import { deliverHeld } from '#server/features/compliments/actions/arrive.ts';
import { refuseObstacle } from '#server/features/moderation/actions/claim.ts';
import { lockDecidedHeld } from '#server/features/moderation/queries/held.ts';
import { correctCounters } from '#server/features/scores/actions/record-activity.ts';
import { notify } from '#server/notify/notify.ts';

type Decided = NonNullable<Awaited<ReturnType<typeof lockDecidedHeld>>>;
type Undoing = { complimentId: string; decided: Decided; teammate: Teammate; at: Date };

/** Undoes a decision: delivers a refused letter, or holds a delivered one again if it is unopened. */
export async function undoHeld(
  context: Context,
  teammate: Teammate,
  { complimentId, decision }: { complimentId: string; decision: HoldDecision },
  source: RequestSource,
): Promise<void> {
  const at = context.clock.now();
  const isDone = await context.db.transaction(async (transaction) => {
    const decided = await lockDecidedHeld(transaction, complimentId);
    // Comes first: the answer must not tell a writer or receiver that a rule held the letter.
    await refuseObstacle(transaction, complimentId, { viewerId: teammate.id, now: at });
    if (decided === null) throw new AppError('not-found', 'error.not_found');
    // A parallel undo must not undo the result of the first.
    if (decided.decision !== decision || decided.isObjectedTo)
      throw new AppError('conflict', 'moderation.error.final');
    const undoing = { complimentId, decided, teammate, at };
    // The log does not name the writer.
    const event = { actorId: teammate.id, targetId: null, details: { complimentId }, source, at };
    if (decision === 'refused') {
      await sendAfterAll(context, transaction, undoing);
      await recordEvent(transaction, { ...event, action: 'moderation.refusal_undone' });
    } else if (decided.mayTakeBack) {
      await takeBack(transaction, undoing);
      await recordEvent(transaction, { ...event, action: 'moderation.release_undone' });
    } else {
      // The attempt shows whether the letter was opened, so it is in the log; no list shows it.
      await recordEvent(transaction, { ...event, action: 'moderation.release_kept' });
      return false;
    }
    await notify(context, transaction, { kind: 'case_changed', complimentIds: [complimentId] });
    if (decided.senderId !== null)
      noteChanges(transaction, { kind: 'figures', personId: decided.senderId });
    return true;
  });
  if (!isDone) throw new AppError('conflict', 'moderation.error.opened');
}

async function sendAfterAll(
  context: Context,
  transaction: Transaction,
  { complimentId, decided, teammate, at }: Undoing,
): Promise<void> {
  const { maySend, senderId, text } = decided;
  if (!maySend) throw new AppError('conflict', 'moderation.error.final');
  await transaction
    .update(holds)
    .set({ decision: 'released', rule: null, decidedBy: teammate.id, decidedAt: at })
    .where(eq(holds.complimentId, complimentId));
  await transaction
    .update(compliments)
    .set({ removedAt: null, removedRule: null })
    .where(eq(compliments.id, complimentId));
  await correctCounters(transaction, at, [{ userId: senderId, complimentsSent: 1 }]);
  await deliverHeld(context, transaction, complimentId, at);
  if (senderId !== null)
    await notify(context, transaction, {
      personId: senderId,
      complimentId,
      kind: 'delivered',
      text,
    });
}

async function takeBack(
  transaction: Transaction,
  { complimentId, decided, at }: Undoing,
): Promise<void> {
  const { place, receiverId } = decided;
  await transaction
    .update(compliments)
    .set({ place: 'held', arrivedAt: null, dueAt: null })
    .where(eq(compliments.id, complimentId));
  await transaction
    .update(holds)
    .set({ decision: null, decidedBy: null, decidedAt: null, heldAt: at })
    .where(and(eq(holds.complimentId, complimentId), isNotNull(holds.decision)));
  if (place !== 'list') return;
  await correctCounters(transaction, at, [{ userId: receiverId, complimentsReceived: -1 }]);
  noteChanges(transaction, { kind: 'received', personId: receiverId });
}
