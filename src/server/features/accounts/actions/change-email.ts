import { and, eq, ne } from 'drizzle-orm';
import { normalizeEmail } from '#domain/accounts/email.ts';
import type { Person } from '#domain/shared/actor.ts';
import { AppError } from '#domain/shared/app-error.ts';
import type { RequestSource } from '#domain/shared/request-source.ts';
import { recordEvent } from '#server/audit-trail/record-event.ts';
import { lockOwnUser } from '#server/auth/lock-user.ts';
import { hashPassword } from '#server/auth/password-hash.ts';
import type { Context } from '#server/context.ts';
import type { Transaction } from '#server/db/executor.ts';
import { readdressQueued } from '#server/db/queued-mails.ts';
import { mailTokens, users } from '#server/db/schema/accounts.ts';
import { loginCodes } from '#server/db/schema/login-codes.ts';
import { endOutstanding } from '#server/features/accounts/actions/end-outstanding.ts';
import { endAll } from '#server/features/accounts/actions/end-sessions.ts';
import { isDeviceOf } from '#server/features/accounts/actions/known-devices.ts';
import { issueMailToken, spendMailToken } from '#server/features/accounts/actions/mail-tokens.ts';
import { requireReauthentication } from '#server/features/accounts/actions/reauthenticate.ts';
import { requireConfirmedAddress } from '#server/features/accounts/actions/require-confirmed.ts';
import { setPassword } from '#server/features/accounts/actions/reset-password.ts';
import { findCodeHash, findOwner, isEmailTaken } from '#server/features/accounts/queries.ts';
import { checkEmail, checkNewPassword } from '#server/features/accounts/rules.ts';
import { deliverSoon, notify } from '#server/notify/notify.ts';

/**
 * Mails a link to the new address (P8); nothing changes before it is opened. With the first address a password is
 * chosen, which the link puts in the place of the code. A taken address gets no mail, nor does
 * one over the limit of `mayMail`; the answer is the same.
 */
export async function requestEmailChange(
  context: Context,
  person: Person,
  input: { email: string; password: string; newPassword: string },
  mayMail: (newEmail: string) => Promise<boolean>,
): Promise<void> {
  if (context.config.smtpUrl === null) throw new AppError('conflict', 'settings.email.unavailable');
  const newEmail = normalizeEmail(input.email);
  checkEmail(newEmail);
  const isFirst = (await findCodeHash(context.db, person.id)) !== null;
  if (isFirst) {
    const { name } = await findOwner(context.db, person.id);
    checkNewPassword(input.newPassword, 'newPassword', { name, email: newEmail });
  } else {
    await requireConfirmedAddress(context, person.id);
  }
  await requireReauthentication(context, person, input.password);
  const hash = isFirst ? await hashPassword(input.newPassword) : null;
  const isMailed = !(await isEmailTaken(context.db, newEmail)) && (await mayMail(newEmail));
  await context.db.transaction(async (transaction) => {
    await lockOwnUser(transaction, person);
    // Opens nothing before the link does: passwords count with an address.
    if (hash !== null) await setPassword(transaction, person.id, hash, context.clock.now());
    if (isMailed) await mailLink(context, transaction, person.id, newEmail);
    else await endOtherEmailChanges(transaction, person.id, newEmail);
    await recordEvent(transaction, {
      action: 'account.email_change_requested',
      by: person,
      at: context.clock.now(),
    });
  });
  deliverSoon(context);
}

async function mailLink(
  context: Context,
  transaction: Transaction,
  userId: string,
  newEmail: string,
): Promise<void> {
  const request = { userId, purpose: 'change-email', newEmail, now: context.clock.now() } as const;
  const token = await issueMailToken(transaction, request);
  const path = `/confirm-email?change=${token}`;
  await notify(context, transaction, {
    personId: userId,
    kind: 'change_email',
    path,
    recipient: newEmail,
  });
}

/** Keeps a link to the same address, since no second mail follows it. */
async function endOtherEmailChanges(
  transaction: Transaction,
  userId: string,
  newEmail: string,
): Promise<void> {
  await transaction
    .delete(mailTokens)
    .where(
      and(
        eq(mailTokens.userId, userId),
        eq(mailTokens.purpose, 'change-email'),
        ne(mailTokens.newEmail, newEmail),
      ),
    );
}

/**
 * Changes the address by its mailed link, in a browser of the account alone, and tells the old address; answers the
 * account's id.
 */
export async function changeEmail(
  context: Context,
  token: string,
  source: RequestSource,
): Promise<string> {
  const now = context.clock.now();
  const ownerId = await context.db.transaction(async (transaction) => {
    const used = await spendMailToken(transaction, { token, purpose: 'change-email', now });
    // The mailbox of another person proves nothing about who asked.
    if (!(await isDeviceOf(transaction, used.userId, source)))
      throw new AppError('forbidden', 'confirm.error.change_elsewhere');
    if (used.newEmail === null || (await isEmailTaken(transaction, used.newEmail)))
      throw new AppError('invalid', 'account.error.link');
    await endOutstanding(transaction, used.userId);
    const ended = await transaction
      .delete(loginCodes)
      .where(eq(loginCodes.userId, used.userId))
      .returning({ userId: loginCodes.userId });
    // Others may have known the code.
    if (ended.length > 0) await endAll(transaction, used.userId, 'password_changed', now);
    // The row still has the old address here.
    await notify(context, transaction, { personId: used.userId, kind: 'email_changed' });
    await transaction
      .update(users)
      .set({ email: used.newEmail, emailVerified: true, updatedAt: now })
      .where(eq(users.id, used.userId));
    await readdressQueued(transaction, used.userId, used.newEmail);
    await recordEvent(transaction, {
      action: 'account.email_changed',
      by: { id: used.userId, source },
      at: now,
    });
    return used.userId;
  });
  deliverSoon(context);
  return ownerId;
}
