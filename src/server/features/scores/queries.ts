import { sql, type SQL } from 'drizzle-orm';
import {
  countedPerReceiverAndDay,
  maximumScore,
  scorePoints,
  scoreWindowDays,
} from '#domain/compliments/score.ts';
import { daysBefore } from '#domain/i18n/day.ts';
import { compliments, thankYouMessages } from '#server/db/schema/compliments.ts';
import { pendingSteps } from '#server/db/schema/scores.ts';

/** The start of the score’s window. */
export function scoreWindow(now: Date): string {
  return daysBefore(now, scoreWindowDays).toISOString();
}

/** `scoreOf` in SQL. A due thank-you counts for both people, even before it is delivered. */
export function scoreInSql(personId: SQL, since: SQL, now: SQL): SQL<number> {
  return sql<number>`least(${maximumScore}::int,
    (
      select coalesce(sum(${scorePoints.complimentSent}::int * least(${countedPerReceiverAndDay}::int, to_one)
        + ${scorePoints.positiveRating}::int * positive), 0)
      from (
        select count(*) as to_one, count(*) filter (where was_rated) as positive from ${compliments}
        where sender_id = ${personId} and created_at > ${since} and removed_at is null
        group by receiver_id, (created_at at time zone 'UTC')::date
      ) as sent)
    + ${scorePoints.thanksReceived}::int * (
      (select count(*) from ${thankYouMessages} thanks
      where thanks.receiver_id = ${personId} and thanks.created_at > ${since} and not exists (
        select from ${compliments} letter
        where letter.id = thanks.compliment_id and letter.removed_at is not null))
      + (select coalesce(sum(thanks_received), 0) from ${pendingSteps}
      where user_id = ${personId} and at <= ${now}))
    + ${scorePoints.thanksGiven}::int * (
      (select count(*) from ${thankYouMessages}
      where sender_id = ${personId} and created_at > ${since})
      + (select count(*) from ${pendingSteps} where thanked_by = ${personId})))::int`;
}
