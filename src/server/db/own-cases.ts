import { sql, type SQL } from 'drizzle-orm';

/*
 * Nobody judges their own case while somebody else can. A moderator who reported an anonymous letter would learn from the
 * queue who wrote it, and one who was reported, that they were.
 */

/** Of a `letter`: whether whoever looks has neither written nor got it, or there is nobody else to decide. */
export function isOthersCase(viewerId: string): SQL {
  return sql`(${isNobodyElse(viewerId)} or letter.receiver_id <> ${viewerId}
    and letter.sender_id is distinct from ${viewerId})`;
}

/**
 * The same by the id of a letter, where there are many: found from the other end, since of what somebody wrote and got there
 * is little.
 */
export function isOthersLetter(complimentId: SQL, viewerId: string): SQL {
  return sql`${complimentId} not in (select letter.id from compliments letter
    where (letter.receiver_id = ${viewerId} or letter.sender_id = ${viewerId})
      and not ${isOthersCase(viewerId)})`;
}

/** Whether somebody may decide about an objection to what `remover` has removed. */
export function mayDecideRemoval(remover: SQL, viewerId: string): SQL {
  return sql`(${remover} is distinct from ${viewerId} or ${isNobodyElse(viewerId)})`;
}

/** Of a `letter` that was removed: by whom and why, whether it was reported or held. */
export const removalOfLetter = sql`(
  select reason, language, likeness, decided_by, decided_at from reports
  where compliment_id = letter.id and decision = 'removed' and undone_at is null
  union all
  select '', language, '{}'::integer[], decided_by, decided_at from holds
  where compliment_id = letter.id and decision = 'refused'
  order by decided_at desc limit 1)`;

function isNobodyElse(viewerId: string): SQL {
  return sql`not exists (select from profiles teammate
    where (teammate.is_admin or teammate.team_role = 'moderator') and teammate.id <> ${viewerId})`;
}
