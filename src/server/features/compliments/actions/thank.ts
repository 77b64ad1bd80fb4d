import { and, eq, not, sql } from 'drizzle-orm';
import { feedbackAt } from '#domain/compliments/letter-place.ts';
import type { Person } from '#domain/shared/actor.ts';
import { AppError } from '#domain/shared/app-error.ts';
import type { Context } from '#server/context.ts';
import type { Transaction } from '#server/db/executor.ts';
import type { Page } from '#server/db/paging.ts';
import { isRepeated } from '#server/db/request-keys.ts';
import { compliments } from '#server/db/schema/compliments.ts';
import {
  findReceived,
  isNamedSenderGone,
  lettersIn,
} from '#server/features/compliments/queries/compliments.ts';
import { listThanks } from '#server/features/compliments/queries/thanks.ts';
import { recordActivity, recordThanks } from '#server/features/scores/actions/record-activity.ts';
import { settleThanksTo } from '#server/features/scores/actions/settle-steps.ts';

/** Thanks the sender, once; may ask an anonymous one for the name. Idempotent by key. */
export async function sendThanks(
  { db, clock, config, random }: Context,
  receiver: Person,
  id: string,
  { asksWho, key }: { asksWho: boolean; key: string | undefined },
): Promise<void> {
  const at = clock.now();
  const later = feedbackAt(at, config.anonymousDelay, random);
  const content = [id, String(asksWho)];
  const call = { personId: receiver.id, key, operation: 'thank', content } as const;
  await db.transaction(async (transaction) => {
    if (await isRepeated(transaction, call, at)) return;
    const thanked = await transaction
      .update(compliments)
      .set({
        thanked: true,
        ...(asksWho && {
          revealAskedAt: sql`case when ${compliments.isAnonymous} then ${at.toISOString()}::timestamptz
            else ${compliments.revealAskedAt} end`,
        }),
      })
      .where(
        and(
          eq(compliments.id, id),
          lettersIn('list', receiver.id),
          eq(compliments.thanked, false),
          eq(compliments.isAi, false),
          not(isNamedSenderGone),
        ),
      )
      .returning({ id: compliments.id });
    if (thanked.length === 0) throw await refusalOf(transaction, receiver.id, id);
    const people = [{ userId: receiver.id, thanksSent: 1 }];
    await recordActivity(transaction, { at, feature: 'send_thanks', people });
    await recordThanks(transaction, { complimentId: id, at, later, from: receiver.id });
  });
}

async function refusalOf(
  transaction: Transaction,
  receiverId: string,
  id: string,
): Promise<AppError> {
  const compliment = await findReceived(transaction, receiverId, id);
  if (compliment === null) return new AppError('not-found', 'error.not_found');
  if (compliment.isAi) return new AppError('conflict', 'compliment.thanks.error.ai');
  // Never tells whether an anonymous sender has left: the thank-you is accepted, and its receiver looked up later.
  if (compliment.isNamedSenderGone)
    return new AppError('conflict', 'compliment.thanks.error.sender_gone');
  return new AppError('conflict', 'compliment.thanks.error.already');
}

export async function openThanks(context: Context, person: Person, page: Page) {
  await settleThanksTo(context, person.id);
  return listThanks(context.db, { personId: person.id, now: context.clock.now() }, page);
}
