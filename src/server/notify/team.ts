import { sql, type SQL } from 'drizzle-orm';
import { noteChanges } from '#server/db/changes.ts';
import type { Executor, Transaction } from '#server/db/client.ts';
import { teamAlerts } from '#server/db/schema/moderation.ts';
import { pendingPushes, pushDevices } from '#server/db/schema/pushes.ts';

/** Records push alerts for the team, except for the letter’s sender and receiver (decision 032). */
export async function noteForTeam(
  transaction: Transaction,
  complimentId: string,
  at: Date,
): Promise<void> {
  await transaction.execute(sql`
    insert into ${pendingPushes} (person_id, kind, compliment_id, created_at)
    select alert.person_id, 'team', letter.id, ${at}
    from ${teamAlerts} alert
    join compliments letter on letter.id = ${complimentId}
    where alert.by_push
      and alert.person_id <> letter.receiver_id and alert.person_id is distinct from letter.sender_id
      and exists (select from ${pushDevices} device where device.person_id = alert.person_id and device.endpoint is not null)
      and not exists (select from ${pendingPushes} pending
        where pending.person_id = alert.person_id and pending.kind = 'team')`);
}

/** Informs open team pages, except those of the letters’ senders and receivers while others can decide (032). */
export async function noteCases(
  executor: Executor,
  complimentIds: readonly string[],
): Promise<void> {
  const { rows } = await executor.execute<{ except: string[] }>(sql`
    select array(
      select person.id::text from profiles person
      where person.id in (letter.receiver_id, letter.sender_id) and ${isModerator(sql`person`)}
        and exists (select from profiles teammate
          where ${isModerator(sql`teammate`)} and teammate.id <> person.id)
      order by person.id) as except
    from compliments letter
    where letter.id = any(${sql.param([...complimentIds])}::uuid[])`);
  noteChanges(
    executor,
    ...rows.map(({ except }) => ({ kind: 'reports', personId: null, except }) as const),
  );
}

function isModerator(person: SQL): SQL {
  return sql`(${person}.is_admin or ${person}.team_role = 'moderator')`;
}
