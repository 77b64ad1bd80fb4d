import { and, eq, isNotNull } from 'drizzle-orm';
import type { PremoderationDecision } from '#domain/moderation/moderation.ts';
import type { Teammate } from '#domain/shared/actor.ts';
import { AppError } from '#domain/shared/app-error.ts';
import type { RequestSource } from '#domain/shared/request-source.ts';
import type { Context } from '#server/context.ts';
import { noteChanges } from '#server/db/changes.ts';
import type { Transaction } from '#server/db/executor.ts';
import { compliments } from '#server/db/schema/compliments.ts';
import { premoderations } from '#server/db/schema/moderation.ts';
import { deliverRefused } from '#server/features/moderation/actions/decide-premoderation.ts';
import { decideLetter } from '#server/features/moderation/actions/decide.ts';
import { lockDecidedPremoderation } from '#server/features/moderation/queries/premoderation.ts';
import { correctCounters } from '#server/features/scores/actions/record-activity.ts';
import { notify } from '#server/notify/notify.ts';

/** Undoes a decision: delivers a refused letter, or returns a delivered, unopened one to pre-moderation. */
export async function undoPremoderation(
  context: Context,
  teammate: Teammate,
  { complimentId, decision }: { complimentId: string; decision: PremoderationDecision },
  source: RequestSource,
): Promise<void> {
  const request = { letter: complimentId, source };
  const action = await decideLetter(context, teammate, request, async (transaction, at) => {
    const decided = await lockDecidedPremoderation(transaction, complimentId);
    if (decided === null) throw new AppError('not-found', 'error.not_found');
    const { senderId, text } = decided;
    // A parallel undo must not undo the result of the first.
    if (decided.decision !== decision || decided.isObjectedTo)
      throw new AppError('conflict', 'moderation.error.final');
    // The attempt shows whether the letter was opened, so it is in the log; no list shows it.
    if (decision === 'released' && !decided.mayTakeBack)
      return { action: 'moderation.release_kept', targetId: null };
    if (decision === 'refused') {
      if (!decided.maySend) throw new AppError('conflict', 'moderation.error.final');
      const letter = { complimentId, senderId, by: teammate.id, at };
      await deliverRefused(context, transaction, letter);
      if (senderId !== null)
        await notify(context, transaction, {
          personId: senderId,
          complimentId,
          kind: 'delivered',
          text,
        });
    } else await takeBack(transaction, { complimentId, ...decided, at });
    if (senderId !== null) noteChanges(transaction, { kind: 'figures', personId: senderId });
    // The log does not name the writer.
    return {
      action: decision === 'refused' ? 'moderation.refusal_undone' : 'moderation.release_undone',
      targetId: null,
    };
  });
  if (action === 'moderation.release_kept')
    throw new AppError('conflict', 'moderation.error.opened');
}

async function takeBack(
  transaction: Transaction,
  letter: { complimentId: string; place: string; receiverId: string; at: Date },
): Promise<void> {
  const { complimentId, place, receiverId, at } = letter;
  await transaction
    .update(compliments)
    .set({ place: 'premoderation', arrivedAt: null, dueAt: null })
    .where(eq(compliments.id, complimentId));
  await transaction
    .update(premoderations)
    .set({ decision: null, decidedBy: null, decidedAt: null, queuedAt: at })
    .where(and(eq(premoderations.complimentId, complimentId), isNotNull(premoderations.decision)));
  if (place !== 'list') return;
  await correctCounters(transaction, at, [{ userId: receiverId, complimentsReceived: -1 }]);
  noteChanges(transaction, { kind: 'received', personId: receiverId });
}
