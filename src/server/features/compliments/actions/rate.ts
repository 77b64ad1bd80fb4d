import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Person } from '#domain/actor.ts';
import { CodedError } from '#domain/coded-error.ts';
import type { Context } from '#server/context.ts';
import { compliments } from '#server/db/schema/compliments.ts';
import { findReceived } from '#server/features/compliments/queries/compliments.ts';
import { recordActivity } from '#server/features/scores/actions/record-activity.ts';

export type Rating = 'positive' | null;

/** Sets or takes back the rating of a received compliment; saying it again changes nothing. */
export async function rateCompliment(
  context: Context,
  receiver: Person,
  id: string,
  rating: Rating,
): Promise<void> {
  await context.db.transaction(async (transaction) => {
    if ((await findReceived(transaction, receiver.id, id)) === null)
      throw new CodedError('not-found', 'error.not_found');
    const changed = await transaction
      .update(compliments)
      .set({ rating })
      .where(
        and(
          eq(compliments.id, id),
          eq(compliments.receiverId, receiver.id),
          isNull(compliments.removedAt),
          sql`${compliments.rating} is distinct from ${rating}`,
        ),
      )
      .returning({ id: compliments.id });
    if (changed.length === 0) return;
    await recordActivity(transaction, {
      at: context.clock.now(),
      feature: 'rate_compliment',
      people: [{ senderOf: id }],
    });
  });
}
