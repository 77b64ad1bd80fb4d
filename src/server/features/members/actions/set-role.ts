import type { Role } from '#domain/accounts/role.ts';
import type { Teammate } from '#domain/shared/actor.ts';
import { AppError } from '#domain/shared/app-error.ts';
import { recordEvent } from '#server/audit-trail/record-event.ts';
import { changeRole } from '#server/auth/change-role.ts';
import { lockAdministrators } from '#server/auth/keep-an-administrator.ts';
import type { Context } from '#server/context.ts';
import { requireRecentAuthentication } from '#server/features/accounts/actions/reauthenticate.ts';

/** Gives or takes another person's role after re-authentication. An administrator is always left. */
export async function setRole(
  context: Context,
  administrator: Teammate,
  request: { personId: string; role: Role },
): Promise<void> {
  const { personId, role } = request;
  if (personId === administrator.id) throw new AppError('conflict', 'admin.people.error.oneself');
  requireRecentAuthentication(context, administrator);
  await context.db.transaction(async (transaction) => {
    // Parallel revocations or departures must not both succeed.
    const administrators = await lockAdministrators(transaction);
    if (!administrators.includes(administrator.id))
      throw new AppError('forbidden', 'admin.error.forbidden');
    await changeRole(transaction, personId, role);
    await recordEvent(transaction, {
      action: 'admin.role_changed',
      by: administrator,
      targetId: personId,
      details: { role },
      at: context.clock.now(),
    });
  });
}
