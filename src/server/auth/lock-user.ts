import { and, eq } from 'drizzle-orm';
import { AppError } from '#domain/shared/app-error.ts';
import type { Transaction } from '#server/db/executor.ts';
import { sessions, users } from '#server/db/schema/accounts.ts';

/** Locks an account before a change of sign-in, before its other rows. False when the account is gone. */
export async function lockUser(transaction: Transaction, userId: string): Promise<boolean> {
  const own = eq(users.id, userId);
  const rows = await transaction.select({ id: users.id }).from(users).where(own).for('update');
  return rows.length > 0;
}

/** The same for a signed-in person, whose session may end meanwhile. */
export async function lockOwnUser(
  transaction: Transaction,
  person: { id: string; sessionId: string },
): Promise<void> {
  const isThere = await lockUser(transaction, person.id);
  const [session] = await transaction
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(eq(sessions.id, person.sessionId), eq(sessions.userId, person.id)));
  if (!isThere || session === undefined)
    throw new AppError('unauthenticated', 'session.error.ended');
}
