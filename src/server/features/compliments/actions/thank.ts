import { and, eq, isNull } from 'drizzle-orm';
import type { Person } from '#domain/actor.ts';
import { CodedError } from '#domain/coded-error.ts';
import type { Context } from '#server/context.ts';
import type { Page } from '#server/db/paging.ts';
import { isRepeated } from '#server/db/request-keys.ts';
import { compliments } from '#server/db/schema/compliments.ts';
import { findReceived } from '#server/features/compliments/queries/compliments.ts';
import { listThanks } from '#server/features/compliments/queries/thanks.ts';
import { recordActivity } from '#server/features/scores/actions/record-activity.ts';
import { settleThanksTo } from '#server/features/scores/actions/settle-steps.ts';

/**
 * Says thank you to the sender of a received compliment, once, ever; again with the same key is the same. Of an
 * anonymous one it may ask who wrote it.
 */
export async function sendThanks(
  context: Context,
  receiver: Person,
  id: string,
  { asksWho, key }: { asksWho: boolean; key: string | undefined },
): Promise<void> {
  const at = context.clock.now();
  await context.db.transaction(async (transaction) => {
    const content = [id, String(asksWho)];
    const call = { personId: receiver.id, key, operation: 'thank', content } as const;
    if (await isRepeated(transaction, call, at)) return;
    const compliment = await findReceived(transaction, receiver.id, id);
    if (compliment === null) throw new CodedError('not-found', 'error.not_found');
    if (compliment.isAi) throw new CodedError('conflict', 'compliment.thanks.error.ai');
    // Whether an anonymous sender still has an account is no one's business: the thanks is taken, and
    // who gets it is looked up later.
    if (compliment.isNamedSenderGone)
      throw new CodedError('conflict', 'compliment.thanks.error.sender_gone');

    const thanked = await transaction
      .update(compliments)
      .set({
        thanked: true,
        ...(asksWho && compliment.isAnonymous ? { revealAskedAt: at } : {}),
      })
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

    await recordActivity(transaction, {
      at,
      feature: 'send_thanks',
      people: [
        { userId: receiver.id, thanksSent: 1 },
        { senderOf: id, thanks: { complimentId: id, from: receiver.id } },
      ],
    });
  });
}

/** The thank-yous that a person got, those of this moment too. */
export async function openThanks(context: Context, person: Person, page: Page) {
  await settleThanksTo(context, person.id);
  return listThanks(context.db, { personId: person.id, now: context.clock.now() }, page);
}
