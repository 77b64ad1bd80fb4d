import { and, eq, isNotNull, isNull } from 'drizzle-orm';
import { AppError } from '#domain/shared/app-error.ts';
import { noteChanges } from '#server/db/changes.ts';
import { compliments } from '#server/db/schema/compliments.ts';
import { premoderations } from '#server/db/schema/moderation.ts';
import { deliverPremoderated } from '#server/features/compliments/actions/arrive.ts';
import {
  paramsOf,
  type Change,
  type Logged,
  type ReasonGiven,
} from '#server/features/moderation/actions/change-case.ts';
import { correctCounters } from '#server/features/scores/actions/record-activity.ts';
import { notify } from '#server/notify/notify.ts';

/* The log does not name the writer of a letter in pre-moderation. */

export async function releasePremoderated(change: Change): Promise<Logged> {
  const { context, transaction, complimentId, at } = change;
  await closePremoderation(change, { decision: 'released' });
  await deliverPremoderated(context, transaction, complimentId, at);
  return { action: 'moderation.released', targetId: null };
}

/** Refuses a letter and tells its sender. The text is kept for an objection, as that of a removed one. */
export async function refusePremoderated(
  change: Change,
  reasonGiven: ReasonGiven,
): Promise<Logged> {
  const { context, transaction, complimentId, at } = change;
  const { rule } = reasonGiven;
  const letter = await closePremoderation(change, { decision: 'refused', rule });
  await transaction
    .update(compliments)
    .set({ removedAt: at, removedRule: rule })
    .where(eq(compliments.id, complimentId));
  const { senderId, text } = letter;
  await correctCounters(transaction, at, [{ userId: senderId, complimentsSent: -1 }]);
  if (senderId !== null) {
    const event = { kind: 'refused', complimentId, text, params: paramsOf(reasonGiven) } as const;
    await notify(context, transaction, { ...event, personId: senderId });
  }
  return { action: 'moderation.refused', targetId: null, details: { rule } };
}

async function closePremoderation(
  { transaction, teammate, complimentId, at }: Change,
  decided: { decision: 'released' } | { decision: 'refused'; rule: string },
) {
  const [letter] = await transaction
    .update(premoderations)
    .set({ ...decided, decidedBy: teammate.id, decidedAt: at })
    .from(compliments)
    .where(
      and(
        eq(premoderations.complimentId, complimentId),
        isNull(premoderations.decision),
        isNotNull(premoderations.queuedAt),
        eq(compliments.id, complimentId),
      ),
    )
    .returning({ senderId: compliments.senderId, text: compliments.text });
  if (letter === undefined) throw new AppError('not-found', 'error.not_found');
  const { senderId } = letter;
  if (senderId !== null) noteChanges(transaction, { kind: 'figures', personId: senderId });
  return letter;
}

/** Delivers a refused letter after all. */
export async function deliverRefused(change: Change, senderId: string | null): Promise<void> {
  const { context, transaction, teammate, complimentId, at } = change;
  await transaction
    .update(premoderations)
    .set({ decision: 'released', rule: null, decidedBy: teammate.id, decidedAt: at })
    .where(eq(premoderations.complimentId, complimentId));
  await transaction
    .update(compliments)
    .set({ removedAt: null, removedRule: null })
    .where(eq(compliments.id, complimentId));
  await correctCounters(transaction, at, [{ userId: senderId, complimentsSent: 1 }]);
  await deliverPremoderated(context, transaction, complimentId, at);
}
