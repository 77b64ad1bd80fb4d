import { eq, sql } from 'drizzle-orm';
import { stateOfInvitation } from '#domain/accounts/joining.ts';
import { pick } from '#domain/shared/tables.ts';
import type { Executor, Transaction } from '#server/db/executor.ts';
import { invitations } from '#server/db/schema/community.ts';

/** True if an invitation admits a person now. */
export async function isUsable(db: Executor, id: string, now: Date): Promise<boolean> {
  return admits(await select(db, id), now);
}

/** The same, and no other registration can use it before the end of this transaction. */
export async function lockUsable(
  transaction: Transaction,
  id: string,
  now: Date,
): Promise<boolean> {
  return admits(await select(transaction, id).for('update'), now);
}

export async function countUse(transaction: Transaction, id: string): Promise<void> {
  await transaction
    .update(invitations)
    .set({ uses: sql`${invitations.uses} + 1` })
    .where(eq(invitations.id, id));
}

function select(db: Executor, id: string) {
  return db
    .select(pick(invitations, ['uses', 'mostUses', 'expiresAt', 'revokedAt']))
    .from(invitations)
    .where(eq(invitations.id, id));
}

function admits([row]: Awaited<ReturnType<typeof select>>, now: Date): boolean {
  return row !== undefined && stateOfInvitation(row, now) === 'usable';
}
