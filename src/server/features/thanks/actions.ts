import { and, eq, isNull } from 'drizzle-orm';
import type { Person } from '#domain/actor.ts';
import { CodedError } from '#domain/coded-error.ts';
import { thankYouMessage } from '#domain/compliment.ts';
import type { Context } from '#server/context.ts';
import { isRepeated } from '#server/db/request-keys.ts';
import { compliments, thankYouMessages } from '#server/db/schema.ts';
import { nameOf } from '#server/db/shown-name.ts';
import { findReceived } from '#server/features/compliments/queries.ts';
import { lockProfiles, recordActivity } from '#server/features/profiles/actions/record-activity.ts';
import { refreshScores } from '#server/features/profiles/actions/refresh-scores.ts';

/** Says thank you to the sender of a received compliment, once, ever; again with the same key is the same. */
export async function sendThanks(
  context: Context,
  receiver: Person,
  id: string,
  key?: string,
): Promise<void> {
  await context.db.transaction(async (transaction) => {
    const call = { personId: receiver.id, key, operation: 'thank', content: [id] } as const;
    if (await isRepeated(transaction, call, context.clock.now())) return;
    const compliment = await findReceived(transaction, receiver.id, id);
    if (compliment === null) throw new CodedError('not-found', 'error.not_found');
    if (compliment.isAi) throw new CodedError('conflict', 'compliment.thanks.error.ai');
    const people = await lockProfiles(transaction, [
      receiver.id,
      ...(compliment.senderId === null ? [] : [compliment.senderId]),
    ]);
    const sender = people.find((person) => person.id === compliment.senderId);
    // Whether an anonymous sender still has an account is no one's business: the thanks is kept and
    // reaches nobody.
    if (sender === undefined && !compliment.isAnonymous)
      throw new CodedError('conflict', 'compliment.thanks.error.sender_gone');

    const thanked = await transaction
      .update(compliments)
      .set({ thanked: true })
      .where(
        and(
          eq(compliments.id, id),
          eq(compliments.receiverId, receiver.id),
          eq(compliments.thanked, false),
          isNull(compliments.removedAt),
        ),
      )
      .returning({ id: compliments.id });
    if (thanked.length === 0) throw new CodedError('conflict', 'compliment.thanks.error.already');

    const at = context.clock.now();
    const given = { [receiver.id]: { thanksSent: 1 } };
    if (sender === undefined) {
      await recordActivity(transaction, { at, feature: 'send_thanks', people: given });
      return;
    }
    await transaction.insert(thankYouMessages).values({
      complimentId: id,
      senderId: receiver.id,
      senderName: nameOf(receiver.id),
      receiverId: sender.id,
      message: thankYouMessage,
      createdAt: at,
    });
    await recordActivity(transaction, {
      at,
      feature: 'send_thanks',
      people: { ...given, [sender.id]: { thanksReceived: 1 } },
    });
    await refreshScores(transaction, at, [receiver.id, sender.id]);
  });
}
