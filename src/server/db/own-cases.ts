import { sql, type SQL } from 'drizzle-orm';

/* People do not judge their own case while others can: the queue would reveal an anonymous sender. */

/** Of a `letter`: whether the viewer is neither its sender nor receiver, or the only one who can decide. */
export function isOthersCase(viewerId: string): SQL {
  return sql`(${isNobodyElse(viewerId)} or letter.receiver_id <> ${viewerId}
    and letter.sender_id is distinct from ${viewerId})`;
}

/** The same by letter id, for many letters: starts from the few letters of the viewer. */
export function isOthersLetter(complimentId: SQL, viewerId: string): SQL {
  return sql`${complimentId} not in (select letter.id from compliments letter
    where (letter.receiver_id = ${viewerId} or letter.sender_id = ${viewerId})
      and not ${isOthersCase(viewerId)})`;
}

/** Checks whether the viewer may decide an objection to a removal by `remover`. */
export function mayDecideRemoval(remover: SQL, viewerId: string): SQL {
  return sql`(${remover} is distinct from ${viewerId} or ${isNobodyElse(viewerId)})`;
}

/** Of a removed `letter`: by which moderator and why, after a report or in pre-moderation. */
export const removalOfLetter = sql`(
  select reason, language, decided_by, decided_at from reports
  where compliment_id = letter.id and decision = 'removed' and undone_at is null
  union all
  select '', language, decided_by, decided_at from premoderations
  where compliment_id = letter.id and decision = 'refused'
  order by decided_at desc limit 1)`;

function isNobodyElse(viewerId: string): SQL {
  return sql`not exists (select from profiles teammate
    where (teammate.is_admin or teammate.team_role = 'moderator') and teammate.id <> ${viewerId})`;
}
