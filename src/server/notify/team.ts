import { sql } from 'drizzle-orm';
import type { Transaction } from '#server/db/client.ts';
import { teamAlerts } from '#server/db/schema/moderation.ts';
import { pendingPushes, pushDevices } from '#server/db/schema/pushes.ts';

/**
 * Notes for those of the team who wish for pushes that a letter waits for a decision. Whoever wrote or got it is left out,
 * as in the queue (decision 032); one note is enough, however many letters come.
 */
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
