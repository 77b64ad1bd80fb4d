import { eq } from 'drizzle-orm';
import type { Person } from '#domain/actor.ts';
import { CodedError } from '#domain/coded-error.ts';
import type { RequestSource } from '#domain/request-source.ts';
import type { Context } from '#server/context.ts';
import { users } from '#server/db/schema.ts';
import { requirePassword } from '#server/features/accounts/actions/change-password.ts';
import { findEmail, findPasswordHash } from '#server/features/accounts/queries.ts';
import { fieldError } from '#server/features/accounts/rules.ts';
import { recordEvent } from '#server/features/audit/actions.ts';

/**
 * Deletes sign-in, profile and sessions (decision 8). The typed address must be exactly one's own, and
 * whoever has a password gives it once more. What others received stays with them, without a sender.
 */
export async function deleteAccount(
  context: Context,
  person: Person,
  input: { email: string; password: string },
  source: RequestSource,
): Promise<void> {
  if (input.email !== (await findEmail(context.db, person.id)))
    throw fieldError('invalid', 'email', 'settings.delete.mismatch');
  if ((await findPasswordHash(context.db, person.id)) !== null)
    await requirePassword(context, person, input.password, 'password');
  await context.db.transaction(async (transaction) => {
    // A second request for the same deletion waits here and then finds nobody.
    const own = eq(users.id, person.id);
    const [user] = await transaction.select({ id: users.id }).from(users).where(own).for('update');
    if (user === undefined) throw new CodedError('unauthenticated', 'session.error.ended');
    const event = {
      action: 'account.deleted',
      actorId: person.id,
      source,
      at: context.clock.now(),
    } as const;
    await recordEvent(transaction, event);
    // Everything personal hangs on this row and goes with it; the audit keeps events without a name.
    await transaction.delete(users).where(own);
  });
}
