import { sql } from 'drizzle-orm';
import type { Transaction } from '#server/db/executor.ts';
import { compliments, thankYouMessages } from '#server/db/schema/compliments.ts';
import { teamAlerts } from '#server/db/schema/moderation.ts';
import { pendingPushes, pushDevices, pushSettings } from '#server/db/schema/pushes.ts';
import type { Channel } from '#server/notify/channel.ts';

/** Records an event for people who want pushes of it; a task sends them. */
export const push: Channel = async ({ clock }, transaction, event) => {
  const at = clock.now();
  switch (event.kind) {
    case 'letters_arrived':
      await noteLetters(
        transaction,
        event.letters.map(({ id }) => id),
        at,
      );
      return;
    case 'thanks_arrived':
      await noteThanks(
        transaction,
        event.thanks.map(({ complimentId }) => complimentId),
        at,
      );
      return;
    case 'case_waits':
      await noteCases(transaction, event.complimentIds, at);
      return;
    default:
  }
};

/** Runs for filtered and withheld letters, too: a shorter time would tell them apart. */
async function noteLetters(
  transaction: Transaction,
  ids: readonly string[],
  at: Date,
): Promise<void> {
  await transaction.execute(sql`
    insert into ${pendingPushes} (person_id, kind, compliment_id, created_at)
    select letter.receiver_id, 'letter', letter.id, ${at}
    from ${compliments} letter
    where letter.id = any(${sql.param([...ids])}::uuid[]) and letter.place = 'list'
      and exists (select from ${pushDevices} device where device.person_id = letter.receiver_id and device.endpoint is not null)`);
}

async function noteThanks(
  transaction: Transaction,
  complimentIds: readonly string[],
  at: Date,
): Promise<void> {
  await transaction.execute(sql`
    insert into ${pendingPushes} (person_id, kind, compliment_id, created_at)
    select thanks.receiver_id, 'thanks', thanks.compliment_id, ${at}
    from ${thankYouMessages} thanks
    join ${pushSettings} settings on settings.person_id = thanks.receiver_id
    where thanks.compliment_id = any(${sql.param([...complimentIds])}::uuid[])
      and settings.tells_thanks
      and exists (select from ${pushDevices} device where device.person_id = thanks.receiver_id and device.endpoint is not null)`);
}

/** Leaves out the letters’ senders and receivers (decision 032). */
async function noteCases(
  transaction: Transaction,
  complimentIds: readonly string[],
  at: Date,
): Promise<void> {
  await transaction.execute(sql`
    insert into ${pendingPushes} (person_id, kind, compliment_id, created_at)
    select distinct on (alert.person_id) alert.person_id, 'team', letter.id, ${at}::timestamptz
    from ${teamAlerts} alert
    join ${compliments} letter on letter.id = any(${sql.param([...complimentIds])}::uuid[])
    where alert.by_push
      and alert.person_id <> letter.receiver_id and alert.person_id is distinct from letter.sender_id
      and exists (select from ${pushDevices} device where device.person_id = alert.person_id and device.endpoint is not null)
      and not exists (select from ${pendingPushes} pending
        where pending.person_id = alert.person_id and pending.kind = 'team')`);
}
