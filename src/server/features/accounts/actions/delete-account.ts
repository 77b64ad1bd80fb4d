import { eq, sql } from 'drizzle-orm';
import type { Person } from '#domain/shared/actor.ts';
import { AppError } from '#domain/shared/app-error.ts';
import { recordEvent } from '#server/audit-trail/record-event.ts';
import { keepAnAdministrator } from '#server/auth/keep-an-administrator.ts';
import { lockOwnUser } from '#server/auth/lock-user.ts';
import type { Context } from '#server/context.ts';
import type { Transaction } from '#server/db/executor.ts';
import { users } from '#server/db/schema/accounts.ts';
import { compliments } from '#server/db/schema/compliments.ts';
import { profiles } from '#server/db/schema/profiles.ts';
import { pushDevices } from '#server/db/schema/pushes.ts';
import { endAll } from '#server/features/accounts/actions/end-sessions.ts';
import { requireReauthentication } from '#server/features/accounts/actions/reauthenticate.ts';
import { findOwner } from '#server/features/accounts/queries.ts';

/**
 * Deletes sign-in, profile and sessions (P12) after re-authentication, if the typed address is the person's, or the name
 * where there is no address. The last administrator cannot go. Letters stay with their receivers, without a sender.
 */
export async function deleteAccount(
  context: Context,
  person: Person,
  input: { email: string; name: string; password: string },
): Promise<void> {
  const { email, name } = await findOwner(context.db, person.id);
  if (email === null ? input.name !== name : input.email !== email)
    throw new AppError('invalid', 'settings.delete.mismatch', { field: 'email' });
  await requireReauthentication(context, person, input.password);
  const at = context.clock.now();
  await context.db.transaction(async (transaction) => {
    await keepAnAdministrator(transaction, person.id);
    // A parallel deletion waits here and then finds no account.
    await lockOwnUser(transaction, person);
    await recordEvent(transaction, { action: 'account.deleted', by: person, at });
    await deleteUser(transaction, person.id, at);
  });
}

/** Deletes an account, also for the team. Answers whether there was one. */
export async function deleteUser(
  transaction: Transaction,
  personId: string,
  at: Date,
): Promise<boolean> {
  await endAll(transaction, personId, 'account_deleted', at);
  await forgetPushedNames(transaction, personId);
  const deleted = await transaction
    .delete(users)
    .where(eq(users.id, personId))
    .returning({ id: users.id });
  return deleted.length > 0;
}

/** Cuts names out of pending pushes. Skips locked rows: a deletion must not wait for a device. */
async function forgetPushedNames(transaction: Transaction, personId: string): Promise<void> {
  await transaction.execute(sql`
    update ${pushDevices} device
    set message = jsonb_set(device.message::jsonb, '{body}',
      to_jsonb(regexp_replace(device.message::jsonb ->> 'body', '^[^\n]*\n?', '')))::text
    where device.id in (
      select pushed.id from ${pushDevices} pushed
      where pushed.message is not null and exists (
        select from ${compliments} letter
        join ${profiles} sender on sender.id = letter.sender_id
        where letter.sender_id = ${personId} and letter.receiver_id = pushed.person_id
          and (not letter.is_anonymous or letter.reveal_answer = 'yes')
          and position(coalesce(letter.sender_name, sender.name) in pushed.message::jsonb ->> 'body') > 0)
      for update of pushed skip locked)`);
}
