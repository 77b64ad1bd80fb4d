import { eq } from 'drizzle-orm';
import { AppError } from '#domain/shared/app-error.ts';
import type { Transaction } from '#server/db/executor.ts';
import { profiles } from '#server/db/schema/profiles.ts';

/**
 * Throws when the last administrator would leave the role. Locks all administrators, so that two who leave together
 * wait for each other. Call it before locking the person, in the order of `setRole`, against deadlocks.
 */
export async function keepAnAdministrator(
  transaction: Transaction,
  leavingId: string,
): Promise<void> {
  if (
    !(await isAdministrator(transaction, leavingId)) &&
    (await stayMember(transaction, leavingId))
  )
    return;
  const [first, ...others] = await lockAdministrators(transaction);
  if (first === leavingId && others.length === 0)
    throw new AppError('conflict', 'admin.error.last');
}

/** Locks all administrators in one order; returns their ids. */
export async function lockAdministrators(transaction: Transaction): Promise<string[]> {
  const administrators = await transaction
    .select({ id: profiles.id })
    .from(profiles)
    .where(eq(profiles.isAdmin, true))
    .orderBy(profiles.id)
    .for('update');
  return administrators.map(({ id }) => id);
}

async function isAdministrator(transaction: Transaction, id: string): Promise<boolean> {
  const [row] = await transaction
    .select({ isAdmin: profiles.isAdmin })
    .from(profiles)
    .where(eq(profiles.id, id));
  return row?.isAdmin ?? false;
}

/** Locks a person who is no administrator; false when the person has become one meanwhile. */
async function stayMember(transaction: Transaction, id: string): Promise<boolean> {
  const [row] = await transaction
    .select({ isAdmin: profiles.isAdmin })
    .from(profiles)
    .where(eq(profiles.id, id))
    .for('update');
  return row?.isAdmin !== true;
}
