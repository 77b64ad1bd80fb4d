import type { Person } from '#domain/actor.ts';
import type { RequestSource } from '#domain/request-source.ts';
import { recordEvent } from '#server/audit-trail/record-event.ts';
import { lockOwnUser } from '#server/auth/lock-user.ts';
import { hashPassword } from '#server/auth/password-hash.ts';
import type { Context } from '#server/context.ts';
import { endOutstanding } from '#server/features/accounts/actions/end-outstanding.ts';
import { endOthers } from '#server/features/accounts/actions/end-sessions.ts';
import { forgetDevices, rememberDevice } from '#server/features/accounts/actions/known-devices.ts';
import { requirePassword } from '#server/features/accounts/actions/prove.ts';
import { setPassword } from '#server/features/accounts/actions/reset-password.ts';
import { checkNewPassword } from '#server/features/accounts/rules.ts';
import { deliverSoon, notify } from '#server/notify/notify.ts';
import { findRecipient } from '#server/notify/recipient.ts';

/** Changes the password after checking the old one (P7), ends every other session and what is outstanding. */
export async function changePassword(
  context: Context,
  person: Person,
  input: { oldPassword: string; newPassword: string },
  source: RequestSource,
): Promise<void> {
  await requirePassword(context, person, input.oldPassword, 'oldPassword');
  const whose = await findRecipient(context.db, person.id);
  checkNewPassword(input.newPassword, 'newPassword', whose);
  const password = await hashPassword(input.newPassword);
  const at = context.clock.now();
  await context.db.transaction(async (transaction) => {
    await lockOwnUser(transaction, person);
    await endOutstanding(transaction, person.id);
    await setPassword(transaction, person.id, password, at);
    await endOthers(transaction, person, 'password_changed', at);
    await forgetDevices(transaction, person.id);
    await rememberDevice(context, transaction, person.id, source);
    const event = { action: 'account.password_changed', actorId: person.id, source, at } as const;
    await recordEvent(transaction, event);
    await notify(context, transaction, person.id, { kind: 'password_changed' });
  });
  deliverSoon(context);
}
