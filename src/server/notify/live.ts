import { sql, type SQL } from 'drizzle-orm';
import { noteChanges } from '#server/db/changes.ts';
import type { Transaction } from '#server/db/executor.ts';
import type { Channel } from '#server/notify/channel.ts';

/** Makes open pages look again. */
export const livePages: Channel = async (_parts, transaction, event) => {
  switch (event.kind) {
    case 'letters_arrived': {
      const listed = event.letters.filter(({ place }) => place === 'list');
      tellPeople(transaction, 'received', listed);
      return;
    }
    case 'thanks_arrived':
      tellPeople(transaction, 'thanks', event.thanks);
      return;
    case 'case_waits':
    case 'case_changed':
      await tellTeam(transaction, event.complimentIds);
      return;
    default:
  }
};

function tellPeople(
  transaction: Transaction,
  kind: 'received' | 'thanks',
  receivers: readonly { receiverId: string | null }[],
): void {
  const people = new Set(receivers.map(({ receiverId }) => receiverId));
  for (const personId of people)
    if (personId !== null) noteChanges(transaction, { kind, personId });
}

/** Leaves out the letters’ senders and receivers while others can decide (032). */
async function tellTeam(transaction: Transaction, complimentIds: readonly string[]): Promise<void> {
  const { rows } = await transaction.execute<{ except: string[] }>(sql`
    select array(
      select person.id::text from profiles person
      where person.id in (letter.receiver_id, letter.sender_id) and ${isModerator(sql`person`)}
        and exists (select from profiles teammate
          where ${isModerator(sql`teammate`)} and teammate.id <> person.id)
      order by person.id) as except
    from compliments letter
    where letter.id = any(${sql.param([...complimentIds])}::uuid[])`);
  noteChanges(
    transaction,
    ...rows.map(({ except }) => ({ kind: 'reports', personId: null, except }) as const),
  );
}

function isModerator(person: SQL): SQL {
  return sql`(${person}.is_admin or ${person}.team_role = 'moderator')`;
}
