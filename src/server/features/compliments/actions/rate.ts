import { and, eq, sql } from 'drizzle-orm';
import { feedbackAt } from '#domain/compliments/letter-place.ts';
import type { Person } from '#domain/shared/actor.ts';
import { AppError } from '#domain/shared/app-error.ts';
import type { Context } from '#server/context.ts';
import { compliments } from '#server/db/schema/compliments.ts';
import { isSigned } from '#server/db/shown-name.ts';
import { findReceived, lettersIn } from '#server/features/compliments/queries/compliments.ts';
import { recordActivity, recordRating } from '#server/features/scores/actions/record-activity.ts';

export type Rating = 'positive' | null;

/** Rates a received letter; again without effect. The sender of an anonymous letter sees it later. */
export async function rateCompliment(
  { db, clock, config, random }: Context,
  receiver: Person,
  id: string,
  rating: Rating,
): Promise<void> {
  const at = clock.now();
  const later = feedbackAt(at, config.anonymousDelay, random);
  await db.transaction(async (transaction) => {
    const rated = await transaction
      .update(compliments)
      .set({
        rating,
        shownRating: sql`case when ${isSigned} then ${rating} else ${compliments.shownRating} end`,
        wasRated: sql`${compliments.wasRated} or (${isSigned} and ${rating}::text is not null)`,
      })
      .where(
        and(
          eq(compliments.id, id),
          lettersIn('list', receiver.id),
          sql`${compliments.rating} is distinct from ${rating}`,
        ),
      )
      .returning({ id: compliments.id });
    if (rated.length === 0) {
      if ((await findReceived(transaction, receiver.id, id)) !== null) return;
      throw new AppError('not-found', 'error.not_found');
    }
    await recordActivity(transaction, { at, feature: 'rate_compliment', people: [] });
    await recordRating(transaction, { complimentId: id, at, later });
  });
}
