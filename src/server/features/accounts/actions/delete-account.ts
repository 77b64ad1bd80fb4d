import { eq } from 'drizzle-orm';
import type { Person } from '#domain/actor.ts';
import type { RequestSource } from '#domain/request-source.ts';
import { recordEvent } from '#server/audit-trail/record-event.ts';
import { keepAnAdministrator } from '#server/auth/keep-an-administrator.ts';
import { lockOwnUser } from '#server/auth/lock-user.ts';
import type { Context } from '#server/context.ts';
import type { Transaction } from '#server/db/client.ts';
import { users } from '#server/db/schema/accounts.ts';
import { endAll } from '#server/features/accounts/actions/end-sessions.ts';
import { requireProof } from '#server/features/accounts/actions/prove.ts';
import { findEmail } from '#server/features/accounts/queries.ts';
import { fieldError } from '#server/features/accounts/rules.ts';

/**
 * Deletes sign-in, profile and sessions (P12). The typed address must be exactly one's own, and it must
 * be clear who sits there. The last administrator stays. What others received stays with them, without a sender.
 */
export async function deleteAccount(
  context: Context,
  person: Person,
  input: { email: string; password: string },
  source: RequestSource,
): Promise<void> {
  if (input.email !== (await findEmail(context.db, person.id)))
    throw fieldError('invalid', 'email', 'settings.delete.mismatch');
  await requireProof(context, person, input.password);
  const at = context.clock.now();
  await context.db.transaction(async (transaction) => {
    await keepAnAdministrator(transaction, person.id);
    // A second request for the same deletion waits here and then finds nobody.
    await lockOwnUser(transaction, person);
    const event = { action: 'account.deleted', actorId: person.id, source, at } as const;
    await recordEvent(transaction, event);
    await deleteUser(transaction, person.id, at);
  });
}

/** What the team decides about somebody's account goes the same way. Answers whether there was one. */
export async function deleteUser(
  transaction: Transaction,
  personId: string,
  at: Date,
): Promise<boolean> {
  await endAll(transaction, personId, 'account_deleted', at);
  // Everything personal hangs on this row and goes with it; the audit keeps events without a name.
  const deleted = await transaction
    .delete(users)
    .where(eq(users.id, personId))
    .returning({ id: users.id });
  return deleted.length > 0;
}
