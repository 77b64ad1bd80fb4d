import { eq } from 'drizzle-orm';
import { CodedError } from '#domain/coded-error.ts';
import type { Transaction } from '#server/db/client.ts';
import { profiles } from '#server/db/schema.ts';

/**
 * Refuses that the last administrator stops being one, by whatever way. All of them are locked: of two who go at
 * once the second waits here, and finds that it is the last. To be asked before the person is locked, as whoever
 * grants and revokes does: two that lock in another order would wait for each other.
 */
export async function keepAnAdministrator(
  transaction: Transaction,
  leavingId: string,
): Promise<void> {
  const administrators = await transaction
    .select({ id: profiles.id })
    .from(profiles)
    .where(eq(profiles.isAdmin, true))
    .orderBy(profiles.id)
    .for('update');
  const [first, ...others] = administrators;
  if (first?.id === leavingId && others.length === 0)
    throw new CodedError('conflict', 'admin.error.last');
}
