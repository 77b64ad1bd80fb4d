import { and, eq, isNotNull } from 'drizzle-orm';
import { queueOf, type LetterDecision } from '#domain/moderation/moderation.ts';
import type { Teammate } from '#domain/shared/actor.ts';
import { AppError } from '#domain/shared/app-error.ts';
import { pick } from '#domain/shared/tables.ts';
import type { Context } from '#server/context.ts';
import { noteChanges } from '#server/db/changes.ts';
import { compliments } from '#server/db/schema/compliments.ts';
import { premoderations, reports } from '#server/db/schema/moderation.ts';
import {
  changeCase,
  type Change,
  type Logged,
} from '#server/features/moderation/actions/change-case.ts';
import { deliverRefused } from '#server/features/moderation/actions/decide-premoderation.ts';
import { countRemoval } from '#server/features/moderation/actions/decide-report.ts';
import {
  findDecidedLetter,
  lockDecided,
  type DecidedLetter,
} from '#server/features/moderation/queries/decided-cases.ts';
import { correctCounters } from '#server/features/scores/actions/record-activity.ts';
import { notify } from '#server/notify/notify.ts';

/**
 * Undoes a decision about a letter: a report waits again, a refused letter is delivered, a delivered one that is
 * unopened is held again. A decision about an objection is final; one to let a reported letter stay is final after a
 * day.
 */
export async function undoDecision(
  context: Context,
  teammate: Teammate,
  { id, decision }: { id: string; decision: LetterDecision },
): Promise<void> {
  const decidedId = { id, queue: queueOf(decision) };
  const complimentId = await findDecidedLetter(context.db, decidedId);
  const action = await changeCase(
    context,
    teammate,
    { complimentId },
    async (change): Promise<Logged> => {
      const { transaction, at: now } = change;
      const decided = await lockDecided(transaction, complimentId, { ...decidedId, now });
      if (decided === null) throw new AppError('not-found', 'error.not_found');
      // A parallel undo must not undo the result of the first.
      if (decided.decision !== decision || !decided.mayUndo)
        throw new AppError('conflict', 'moderation.error.final');
      if (decidedId.queue === 'reports') return reopen(change, { id, ...decided });
      // The attempt shows whether the letter was opened, so it is in the log; no list shows it.
      if (decision === 'released' && !decided.isUnopened)
        return { action: 'moderation.release_kept', targetId: null };
      const { senderId } = decided;
      if (senderId !== null) noteChanges(transaction, { kind: 'figures', personId: senderId });
      return decision === 'released' ? takeBack(change, decided) : deliver(change, decided);
    },
  );
  if (action === 'moderation.release_kept')
    throw new AppError('conflict', 'moderation.error.opened');
}

/** The report waits again in its own row, the letter is covered, and people told of the decision are told of this. */
async function reopen(
  { context, transaction, complimentId, at }: Change,
  decided: DecidedLetter & { id: string },
): Promise<Logged> {
  const { id, decision, text, senderId, receiverId, isAnonymous } = decided;
  const [report] = await transaction
    .update(reports)
    .set({ undoneAt: at })
    .where(eq(reports.id, id))
    .returning(pick(reports, ['complimentId', 'reporterId', 'reason', 'kind', 'language']));
  if (report === undefined) throw new AppError('not-found', 'error.not_found');
  const wasRemoved = decision === 'removed';
  await transaction.insert(reports).values({
    ...report,
    createdAt: at,
    isWeighed: true,
    namesSender: wasRemoved || !isAnonymous,
  });
  await transaction
    .update(compliments)
    .set({ reported: true, reportReason: report.reason, removedAt: null, removedRule: null })
    .where(eq(compliments.id, complimentId));
  if (wasRemoved) await countRemoval(transaction, { receiverId, senderId, by: 1, at });
  const event = { complimentId, kind: 'reopened', text } as const;
  await notify(context, transaction, { ...event, personId: receiverId });
  if (wasRemoved && senderId !== null)
    await notify(context, transaction, { ...event, personId: senderId });
  noteChanges(transaction, { kind: 'received', personId: receiverId });
  return { action: 'moderation.undone', targetId: wasRemoved ? senderId : null };
}

async function deliver(change: Change, { senderId, text }: DecidedLetter): Promise<Logged> {
  const { context, transaction, complimentId } = change;
  await deliverRefused(change, senderId);
  if (senderId !== null) {
    const event = { complimentId, kind: 'delivered', text } as const;
    await notify(context, transaction, { ...event, personId: senderId });
  }
  return { action: 'moderation.refusal_undone', targetId: null };
}

async function takeBack(
  { transaction, complimentId, at }: Change,
  { place, receiverId }: DecidedLetter,
): Promise<Logged> {
  await transaction
    .update(compliments)
    .set({ place: 'premoderation', arrivedAt: null, dueAt: null })
    .where(eq(compliments.id, complimentId));
  await transaction
    .update(premoderations)
    .set({ decision: null, decidedBy: null, decidedAt: null, queuedAt: at })
    .where(and(eq(premoderations.complimentId, complimentId), isNotNull(premoderations.decision)));
  if (place === 'list') {
    await correctCounters(transaction, at, [{ userId: receiverId, complimentsReceived: -1 }]);
    noteChanges(transaction, { kind: 'received', personId: receiverId });
  }
  return { action: 'moderation.release_undone', targetId: null };
}
