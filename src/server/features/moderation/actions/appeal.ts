import { and, eq, isNotNull, isNull, ne } from 'drizzle-orm';
import { characterCount, readableText } from '#domain/compliments/compliment.ts';
import type { Place } from '#domain/compliments/letter-place.ts';
import { maximumAppealLength } from '#domain/moderation/moderation.ts';
import type { Person } from '#domain/shared/actor.ts';
import { AppError } from '#domain/shared/app-error.ts';
import { pick } from '#domain/shared/tables.ts';
import { isBlank } from '#domain/shared/visible-text.ts';
import { recordEvent } from '#server/audit-trail/record-event.ts';
import type { Context } from '#server/context.ts';
import { noteChanges } from '#server/db/changes.ts';
import type { Transaction } from '#server/db/executor.ts';
import { isRepeated } from '#server/db/request-keys.ts';
import { compliments } from '#server/db/schema/compliments.ts';
import { appeals } from '#server/db/schema/moderation.ts';
import type { Change, Logged } from '#server/features/moderation/actions/change-case.ts';
import { deliverRefused } from '#server/features/moderation/actions/decide-premoderation.ts';
import { countRemoval } from '#server/features/moderation/actions/decide-report.ts';
import { hasRemovedIt } from '#server/features/moderation/queries/decisions.ts';
import { notify } from '#server/notify/notify.ts';

/** Stores the sender's one objection to a removal. Idempotent by key. */
export async function appealRemoval(
  context: Context,
  person: Person,
  appeal: { complimentId: string; sentence: string; key?: string | undefined },
): Promise<void> {
  const { complimentId, key } = appeal;
  const sentence = readableText(appeal.sentence).trim();
  const tooLong = characterCount(sentence) > maximumAppealLength;
  if (tooLong || isBlank(sentence)) {
    const code = tooLong ? 'appeal.error.too_long' : 'appeal.error.empty';
    throw new AppError('invalid', code, { field: 'sentence' });
  }
  const at = context.clock.now();
  await context.db.transaction(async (transaction) => {
    const content = [complimentId, sentence];
    const call = { personId: person.id, key, operation: 'appeal', content } as const;
    if (await isRepeated(transaction, call, at)) return;
    const [removed] = await transaction
      .select(pick(compliments, ['id', 'place', 'isAnonymous']))
      .from(compliments)
      .where(
        and(
          eq(compliments.id, complimentId),
          eq(compliments.senderId, person.id),
          isNotNull(compliments.removedAt),
          ne(compliments.text, ''),
        ),
      )
      // Keeps the letter from being restored or wiped before the objection is stored.
      .for('no key update');
    if (removed === undefined) throw new AppError('not-found', 'error.not_found');
    const added = await transaction
      .insert(appeals)
      .values({ complimentId, sentence, createdAt: at })
      .onConflictDoNothing()
      .returning({ id: appeals.id });
    if (added.length === 0) throw new AppError('conflict', 'appeal.error.already');
    await notify(context, transaction, { kind: 'case_waits', complimentIds: [complimentId] });
    await recordEvent(transaction, {
      action: 'moderation.appealed',
      // The log must not name the writer of an undelivered anonymous letter, nor by comparison the address.
      by: isSecret(removed) ? null : person,
      targetId: isSecret(removed) ? null : person.id,
      details: { complimentId },
      at,
    });
  });
}

/** Decides an objection finally; an upheld one restores the letter. */
export async function decideAppeal(
  change: Change,
  decision: 'upheld' | 'rejected',
): Promise<Logged> {
  const { context, transaction, teammate, complimentId, at } = change;
  const subject = await findSubject(transaction, complimentId);
  const { receiverId, senderId, text } = subject;
  if (await hasRemovedIt(transaction, complimentId, teammate.id))
    throw new AppError('forbidden', 'appeal.error.own_decision');
  const decided = await transaction
    .update(appeals)
    .set({ decision, decidedBy: teammate.id, decidedAt: at })
    .where(and(eq(appeals.complimentId, complimentId), isNull(appeals.decision)))
    .returning({ id: appeals.id });
  if (decided.length === 0) throw new AppError('conflict', 'appeal.error.decided');
  noteChanges(transaction, { kind: 'received', personId: receiverId });
  const about = { complimentId, text };
  if (decision === 'upheld') {
    await transaction
      .update(compliments)
      .set({ removedAt: null, removedRule: null, reported: false, reportReason: null })
      .where(eq(compliments.id, complimentId));
    if (subject.place === 'premoderation') await deliverRefused(change, senderId);
    else {
      await countRemoval(transaction, { receiverId, senderId, by: 1, at });
      await notify(context, transaction, { ...about, personId: receiverId, kind: 'restored' });
    }
  }
  if (senderId !== null)
    await notify(context, transaction, {
      ...about,
      personId: senderId,
      kind: `appeal_${decision}`,
    });
  return {
    action: `moderation.appeal_${decision}`,
    targetId: isSecret(subject) ? null : senderId,
  };
}

async function findSubject(transaction: Transaction, complimentId: string) {
  const [subject] = await transaction
    .select(pick(compliments, ['receiverId', 'senderId', 'text', 'place', 'isAnonymous']))
    .from(appeals)
    .innerJoin(compliments, eq(compliments.id, appeals.complimentId))
    .where(eq(appeals.complimentId, complimentId));
  if (subject === undefined) throw new AppError('not-found', 'error.not_found');
  return subject;
}

/** Only its writer knows of an anonymous letter that was held and refused. */
function isSecret({ place, isAnonymous }: { place: Place; isAnonymous: boolean }): boolean {
  return place === 'premoderation' && isAnonymous;
}
