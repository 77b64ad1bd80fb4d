import { eq, sql } from 'drizzle-orm';
import { feedbackAt } from '#domain/compliments/letter-place.ts';
import type { Person } from '#domain/shared/actor.ts';
import { AppError } from '#domain/shared/app-error.ts';
import type { Context } from '#server/context.ts';
import { preparedSql } from '#server/db/driver/prepared.ts';
import { compliments } from '#server/db/schema/compliments.ts';
import { isSigned } from '#server/db/shown-name.ts';
import { findReceived, ofReceiver } from '#server/features/compliments/queries/compliments.ts';
import { recording, recordingOf } from '#server/features/scores/actions/record-activity.ts';

export type Rating = 'positive' | null;

/* Writes a rating and its effects in one statement. The sender of an anonymous letter sees it later. */
const rate = preparedSql(
  'rate_compliment',
  sql`
  with rated as (
    update ${compliments} set rating = ${sql.placeholder('rating')},
      shown_rating = case when ${isSigned} then ${sql.placeholder('rating')} else shown_rating end,
      was_rated = was_rated or (${isSigned} and ${sql.placeholder('rating')}::text is not null)
    where ${eq(compliments.id, sql.placeholder('id'))} and ${ofReceiver}
      and rating is distinct from ${sql.placeholder('rating')}
    returning id
  ), ${recording(sql`exists (select from rated)`)}
  select id from rated`,
);

export async function rateCompliment(
  { db, clock, config, random }: Context,
  receiver: Person,
  id: string,
  rating: Rating,
): Promise<void> {
  const at = clock.now();
  const later = feedbackAt(at, config.anonymousDelay, random);
  const people = [{ senderOf: id, later, isRating: true }] as const;
  const step = { at, feature: 'rate_compliment', people } as const;
  const values = { id, personId: receiver.id, rating, ...recordingOf([step]) };
  const { rowCount } = await rate(db, values);
  if (rowCount === 0 && (await findReceived(db, receiver.id, id)) === null)
    throw new AppError('not-found', 'error.not_found');
}
