import { eq } from 'drizzle-orm';
import { AppError } from '#domain/shared/app-error.ts';
import type { Transaction } from '#server/db/client.ts';
import { profiles } from '#server/db/schema/profiles.ts';

/**
 * Refuses when the last administrator would stop being one, in whatever way. It locks all administrators: of two who
 * leave at the same time the second waits here, and finds that it is the last one. Call it before the person is
 * locked, in the order of `setRole`: another order would end in a deadlock. Somebody who is no administrator
 * waits for no other person, and cannot become one meanwhile.
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

/** Holds all administrators, always in the same order: two who change who is one wait for each other. Their ids. */
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

/** Holds who is no administrator; false where somebody has made them one since we looked. */
async function stayMember(transaction: Transaction, id: string): Promise<boolean> {
  const [row] = await transaction
    .select({ isAdmin: profiles.isAdmin })
    .from(profiles)
    .where(eq(profiles.id, id))
    .for('update');
  return row?.isAdmin !== true;
}
