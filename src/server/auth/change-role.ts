import { and, eq } from 'drizzle-orm';
import { mayDo } from '#domain/accounts/rights.ts';
import { teamRoles, type Role } from '#domain/accounts/role.ts';
import { AppError } from '#domain/shared/app-error.ts';
import { noteChanges } from '#server/db/changes.ts';
import type { Transaction } from '#server/db/executor.ts';
import { dropQueued } from '#server/db/queued-mails.ts';
import { loginCodes } from '#server/db/schema/login-codes.ts';
import { teamAlerts } from '#server/db/schema/moderation.ts';
import { profiles } from '#server/db/schema/profiles.ts';
import { pendingPushes } from '#server/db/schema/pushes.ts';

/** Changes a role and ends what it no longer allows. The caller ensures that an administrator remains. */
export async function changeRole(
  transaction: Transaction,
  personId: string,
  role: Role,
): Promise<void> {
  if (role !== 'member' && (await hasCode(transaction, personId)))
    throw new AppError('conflict', 'admin.people.error.no_address');
  const changed = await transaction
    .update(profiles)
    .set({
      isAdmin: role === 'administrator',
      teamRole: teamRoles.find((known) => known === role) ?? null,
    })
    .where(eq(profiles.id, personId))
    .returning({ id: profiles.id });
  if (changed.length === 0) throw new AppError('not-found', 'error.not_found');
  if (!mayDo(role, 'reports')) {
    await transaction.delete(teamAlerts).where(eq(teamAlerts.personId, personId));
    await dropQueued(transaction, personId, 'team');
    await transaction
      .delete(pendingPushes)
      .where(and(eq(pendingPushes.personId, personId), eq(pendingPushes.kind, 'team')));
  }
  noteChanges(transaction, { kind: 'session', personId });
}

/** The person who gave the code could act for the team. */
async function hasCode(transaction: Transaction, personId: string): Promise<boolean> {
  return (await transaction.$count(loginCodes, eq(loginCodes.userId, personId))) > 0;
}
