import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Person } from '#domain/actor.ts';
import { CodedError } from '#domain/coded-error.ts';
import type { Context } from '#server/context.ts';
import { compliments } from '#server/db/schema.ts';
import { findReceived } from '#server/features/compliments/queries.ts';
import { lockProfiles, recordActivity } from '#server/features/profiles/actions/record-activity.ts';
import { refreshScores } from '#server/features/profiles/actions/refresh-scores.ts';

export type Rating = 'positive' | null;

/** Sets or takes back the rating of a received compliment; saying it again changes nothing. */
export async function rateCompliment(
  context: Context,
  receiver: Person,
  id: string,
  rating: Rating,
): Promise<void> {
  await context.db.transaction(async (transaction) => {
    const compliment = await findReceived(transaction, receiver.id, id);
    if (compliment === null) throw new CodedError('not-found', 'error.not_found');
    const sender = compliment.senderId;
    if (sender !== null) await lockProfiles(transaction, [sender]);
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
    const at = context.clock.now();
    await recordActivity(transaction, { at, feature: 'rate_compliment', people: {} });
    if (sender !== null) await refreshScores(transaction, at, [sender]);
  });
}
