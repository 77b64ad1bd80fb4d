import { sql } from 'drizzle-orm';
import { preparedSql, type Transaction } from '#server/db/client.ts';
import { unseenIds } from '#server/db/plans.ts';
import { compliments, thankYouMessages } from '#server/db/schema/compliments.ts';
import { pendingPushes, pushDevices, pushSettings } from '#server/db/schema/pushes.ts';

const newLetters = preparedSql(
  'note_letters',
  sql`
  insert into ${pendingPushes} (person_id, kind, compliment_id, created_at)
  select letter.receiver_id, 'letter', letter.id, ${sql.placeholder('at')}::timestamptz
  from ${compliments} letter
  where letter.id = any(${unseenIds}) and letter.place = 'list'
    and exists (select from ${pushDevices} device where device.person_id = letter.receiver_id and device.endpoint is not null)`,
);

/** Records arrived letters for push messages. Filtered and withheld ones take as long here. */
export async function noteLetters(
  transaction: Transaction,
  ids: readonly string[],
  at: Date,
): Promise<void> {
  await newLetters(transaction, { ids: [...ids], at });
}

/** Records thank-yous for senders who want push messages. */
export async function noteThanks(
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
