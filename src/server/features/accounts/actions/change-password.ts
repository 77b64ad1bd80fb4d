import type { Person } from '#domain/shared/actor.ts';
import { recordEvent } from '#server/audit-trail/record-event.ts';
import { lockOwnUser } from '#server/auth/lock-user.ts';
import { hashPassword, verifyPassword } from '#server/auth/password-hash.ts';
import type { Context } from '#server/context.ts';
import { isRepeated, wasMade, type RepeatableCall } from '#server/db/request-keys.ts';
import { endOutstanding } from '#server/features/accounts/actions/end-outstanding.ts';
import { endOthers } from '#server/features/accounts/actions/end-sessions.ts';
import { forgetDevices, rememberDevice } from '#server/features/accounts/actions/known-devices.ts';
import { requirePassword } from '#server/features/accounts/actions/reauthenticate.ts';
import { setPassword } from '#server/features/accounts/actions/reset-password.ts';
import { findPasswordHash } from '#server/features/accounts/queries.ts';
import { checkNewPassword } from '#server/features/accounts/rules.ts';
import { deliverSoon, notify } from '#server/notify/notify.ts';
import { findRecipient } from '#server/notify/recipient.ts';

type PasswordChange = {
  oldPassword: string;
  newPassword: string;
  /** The caller's key for a repeated call after a lost answer. */
  key?: string | undefined;
};

/**
 * Changes the password after checking the old one (P7); ends other sessions and outstanding steps. Idempotent by key.
 */
export async function changePassword(
  context: Context,
  person: Person,
  input: PasswordChange,
): Promise<void> {
  // Passwords stay out of the content: a call's content is stored, passwords only as slow hashes.
  const call: RepeatableCall = {
    personId: person.id,
    key: input.key,
    operation: 'change_password',
    content: [],
  };
  try {
    await requirePassword(context, person, input.oldPassword, 'oldPassword');
  } catch (error) {
    if (await isDone(context, call, input.newPassword)) return;
    throw error;
  }
  const whose = await findRecipient(context.db, person.id);
  checkNewPassword(input.newPassword, 'newPassword', whose);
  const password = await hashPassword(input.newPassword);
  const at = context.clock.now();
  await context.db.transaction(async (transaction) => {
    await lockOwnUser(transaction, person);
    if (await isRepeated(transaction, call, at)) return;
    await endOutstanding(transaction, person.id);
    await setPassword(transaction, person.id, password, at);
    await endOthers(transaction, person, 'password_changed', at);
    await forgetDevices(transaction, person.id);
    await rememberDevice(context, transaction, person.id, person.source);
    await recordEvent(transaction, { action: 'account.password_changed', by: person, at });
    await notify(context, transaction, { personId: person.id, kind: 'password_changed' });
  });
  deliverSoon(context);
}

/** Checks whether this call changed the password before: then the new one is the current one. */
async function isDone(
  context: Context,
  call: RepeatableCall,
  newPassword: string,
): Promise<boolean> {
  if (!(await wasMade(context.db, call))) return false;
  const hash = await findPasswordHash(context.db, call.personId);
  return hash !== null && verifyPassword({ hash, password: newPassword });
}
