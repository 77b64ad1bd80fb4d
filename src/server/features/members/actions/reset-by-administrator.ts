import { isEmail, normalizeEmail } from '#domain/accounts/email.ts';
import type { Teammate } from '#domain/shared/actor.ts';
import { AppError } from '#domain/shared/app-error.ts';
import { recordEvent } from '#server/audit-trail/record-event.ts';
import { lockUser } from '#server/auth/lock-user.ts';
import { hashPassword } from '#server/auth/password-hash.ts';
import type { Context } from '#server/context.ts';
import { endOutstanding } from '#server/features/accounts/actions/end-outstanding.ts';
import { endAll } from '#server/features/accounts/actions/end-sessions.ts';
import { requireRecentAuthentication } from '#server/features/accounts/actions/reauthenticate.ts';
import { setPassword } from '#server/features/accounts/actions/reset-password.ts';
import { findUserId } from '#server/features/accounts/queries.ts';
import { checkNewPassword } from '#server/features/accounts/rules.ts';
import { deliverSoon, notify } from '#server/notify/notify.ts';
import { findRecipient } from '#server/notify/recipient.ts';

export async function checkUserExists(context: Context, given: string): Promise<boolean> {
  const email = normalizeEmail(given);
  if (!isEmail(email))
    throw new AppError('invalid', 'admin.users.error.email_required', { field: 'email' });
  return (await findUserId(context.db, email)) !== null;
}

/** Sets a person's password; ends sessions, tells by mail, and logs it (P60). */
export async function resetPasswordByAdministrator(
  context: Context,
  administrator: Teammate,
  input: { email: string; password: string },
): Promise<void> {
  requireRecentAuthentication(context, administrator);
  const userId = await findUserId(context.db, normalizeEmail(input.email));
  if (userId === null)
    throw new AppError('not-found', 'admin.users.error.not_found', { field: 'email' });
  checkNewPassword(input.password, 'password', await findRecipient(context.db, userId));
  const hash = await hashPassword(input.password);
  const at = context.clock.now();
  await context.db.transaction(async (transaction) => {
    if (!(await lockUser(transaction, userId)))
      throw new AppError('not-found', 'admin.users.error.not_found', { field: 'email' });
    await endOutstanding(transaction, userId);
    await setPassword(transaction, userId, hash, at);
    await endAll(transaction, userId, 'ended_by_team', at);
    await notify(context, transaction, {
      personId: userId,
      kind: 'password_reset_by_administrator',
    });
    await recordEvent(transaction, {
      action: 'admin.password_reset',
      by: administrator,
      targetId: userId,
      at,
    });
  });
  deliverSoon(context);
}
