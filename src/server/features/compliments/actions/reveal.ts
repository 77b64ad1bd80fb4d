import { and, eq, gt, isNull } from 'drizzle-orm';
import { revealDays, type RevealAnswer } from '#domain/compliments/reveal.ts';
import { daysBefore } from '#domain/i18n/day.ts';
import type { Person } from '#domain/shared/actor.ts';
import { AppError } from '#domain/shared/app-error.ts';
import type { Context } from '#server/context.ts';
import { compliments } from '#server/db/schema/compliments.ts';
import { recordActivity } from '#server/features/scores/actions/record-activity.ts';
import { notify } from '#server/notify/notify.ts';

/** Answers the receiver's request for the sender's name, once, within 14 days. A no changes nothing. */
export async function answerReveal(
  context: Context,
  sender: Person,
  id: string,
  answer: RevealAnswer,
): Promise<void> {
  const at = context.clock.now();
  await context.db.transaction(async (transaction) => {
    const own = and(
      eq(compliments.id, id),
      eq(compliments.senderId, sender.id),
      isNull(compliments.removedAt),
    );
    const isOpen = and(
      isNull(compliments.revealAnswer),
      gt(compliments.revealAskedAt, daysBefore(at, revealDays)),
    );
    const [answered] = await transaction
      .update(compliments)
      .set({ revealAnswer: answer })
      .where(and(own, isOpen))
      .returning({ receiverId: compliments.receiverId, text: compliments.text });
    if (answered === undefined) {
      // A repeated answer is accepted; otherwise there is no request, or it is too old.
      const known = await transaction.$count(
        compliments,
        and(own, eq(compliments.revealAnswer, answer)),
      );
      if (known === 0) throw new AppError('conflict', 'compliment.reveal.error.over');
      return;
    }
    await recordActivity(transaction, { at, feature: 'answer_reveal', people: [] });
    if (answer === 'yes')
      await notify(context, transaction, {
        personId: answered.receiverId,
        complimentId: id,
        kind: 'revealed',
        text: answered.text,
      });
  });
}
