import type { Person } from '#domain/actor.ts';
import { CodedError } from '#domain/coded-error.ts';
import type { RequestSource } from '#domain/request-source.ts';
import { hashPassword, verifyPassword } from '#server/auth/password-hash.ts';
import type { Context } from '#server/context.ts';
import { deleteOtherSessions } from '#server/features/accounts/actions/end-sessions.ts';
import { deliverSoon, mailPerson } from '#server/features/accounts/actions/notify.ts';
import { setPassword } from '#server/features/accounts/actions/reset-password.ts';
import { findPasswordHash } from '#server/features/accounts/queries.ts';
import { checkNewPassword, fieldError } from '#server/features/accounts/rules.ts';
import { recordEvent } from '#server/features/audit/actions.ts';

/** Changes the password after checking the old one (decision 5), and ends every other session. */
export async function changePassword(
  context: Context,
  person: Person,
  input: { oldPassword: string; newPassword: string },
  source: RequestSource,
): Promise<void> {
  await requirePassword(context, person, input.oldPassword, 'oldPassword');
  checkNewPassword(input.newPassword, 'newPassword');
  const password = await hashPassword(input.newPassword);
  const at = context.clock.now();
  await context.db.transaction(async (transaction) => {
    await setPassword(transaction, person.id, password, at);
    await deleteOtherSessions(transaction, person.id, person.sessionId);
    const event = { action: 'account.password_changed', actorId: person.id, source, at } as const;
    await recordEvent(transaction, event);
    await mailPerson(context, transaction, { userId: person.id, kind: 'password_changed' });
  });
  deliverSoon(context);
}

/** Refuses unless the password is the person's own; `field` is its name in the form. */
export async function requirePassword(
  context: Context,
  person: Person,
  password: string,
  field: string,
): Promise<void> {
  const hash = await findPasswordHash(context.db, person.id);
  if (hash === null) throw new CodedError('conflict', 'account.error.no_password');
  if (!(await verifyPassword({ hash, password })))
    throw fieldError('invalid', field, 'settings.password.wrong');
}
