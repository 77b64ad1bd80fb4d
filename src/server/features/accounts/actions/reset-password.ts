import { and, eq } from 'drizzle-orm';
import { normalizeEmail } from '#domain/accounts/email.ts';
import { daysBefore } from '#domain/i18n/day.ts';
import { AppError } from '#domain/shared/app-error.ts';
import type { RequestSource } from '#domain/shared/request-source.ts';
import { countEvents, recordEvent } from '#server/audit-trail/record-event.ts';
import { hashPassword } from '#server/auth/password-hash.ts';
import type { NewSession } from '#server/auth/start-session.ts';
import type { Context } from '#server/context.ts';
import type { Executor } from '#server/db/executor.ts';
import { accounts } from '#server/db/schema/accounts.ts';
import {
  endOutstanding,
  forgetUnproven,
} from '#server/features/accounts/actions/end-outstanding.ts';
import { endAll } from '#server/features/accounts/actions/end-sessions.ts';
import { rememberDevice } from '#server/features/accounts/actions/known-devices.ts';
import {
  findMailToken,
  isMailedAlready,
  issueMailToken,
  spendMailToken,
} from '#server/features/accounts/actions/mail-tokens.ts';
import {
  mayUsePassword,
  refusePasswords,
} from '#server/features/accounts/actions/only-provider.ts';
import { confirmAddress } from '#server/features/accounts/actions/take-over.ts';
import { findUserId, hasFactor, isAddressConfirmed } from '#server/features/accounts/queries.ts';
import { checkNewPassword } from '#server/features/accounts/rules.ts';
import { deliverSoon, notify } from '#server/notify/notify.ts';
import { findRecipient } from '#server/notify/recipient.ts';

/** Mails a link if the address has an account. Works after the answer, so that neither text nor time tells. */
export function requestPasswordReset(context: Context, email: string, source: RequestSource): void {
  context.background.run(async () => {
    const userId = await findUserId(context.db, normalizeEmail(email));
    if (userId === null || !(await mayUsePassword(context, context.db, userId))) return;
    const now = context.clock.now();
    await context.db.transaction(async (transaction) => {
      const action = 'account.password_reset_requested';
      const since = daysBefore(now, 1);
      const mailsToday = await countEvents(transaction, { action, targetId: userId, since });
      const mailed = { userId, purpose: 'reset-password', mailsToday, now } as const;
      if (context.config.rateLimits && (await isMailedAlready(transaction, mailed))) return;
      const token = await issueMailToken(transaction, { userId, purpose: 'reset-password', now });
      const path = `/reset-password?token=${token}`;
      await notify(context, transaction, { personId: userId, kind: 'reset_password', path });
      await recordEvent(transaction, {
        action,
        by: { id: null, source },
        targetId: userId,
        at: now,
      });
    });
    await context.mail.deliverDue();
  });
}

/** Reads the account of a usable link without using it up. */
export async function readResetLink(
  { db, clock }: Context,
  token: string,
): Promise<{ email: string }> {
  const holder = await findMailToken(db, { token, purpose: 'reset-password', now: clock.now() });
  if (holder === null) throw new AppError('invalid', 'account.error.link');
  return holder;
}

/**
 * Sets a new password by a mailed link, ends sessions and outstanding steps, and begins a session. Factors stay,
 * unless the address was never confirmed: then they may be a stranger's.
 */
export async function resetPassword(
  context: Context,
  input: { token: string; password: string },
  source: RequestSource,
): Promise<NewSession> {
  checkNewPassword(input.password, 'password', null);
  const password = await hashPassword(input.password);
  const now = context.clock.now();
  const session = await context.db.transaction(async (transaction) => {
    const used = await spendMailToken(transaction, {
      token: input.token,
      purpose: 'reset-password',
      now,
    });
    const { userId } = used;
    if (!(await mayUsePassword(context, transaction, userId))) refusePasswords(context);
    checkNewPassword(input.password, 'password', await findRecipient(transaction, userId));
    // The link proves the mailbox. If it was not proven before, the account may have been a stranger's.
    if (await isAddressConfirmed(transaction, userId)) await endOutstanding(transaction, userId);
    else await forgetUnproven(transaction, userId);
    await confirmAddress(transaction, userId, now);
    await setPassword(transaction, userId, password, now);
    await endAll(transaction, userId, 'password_changed', now);
    if (!(await hasFactor(transaction, userId)))
      await rememberDevice(context, transaction, userId, source);
    await notify(context, transaction, { personId: userId, kind: 'password_changed' });
    const event = {
      action: 'account.password_reset',
      by: { id: userId, source },
      at: now,
    } as const;
    await recordEvent(transaction, event);
    const newcomer = { userId, userAgent: source.userAgent, isRemembered: false };
    return context.auth.startSession(transaction, newcomer);
  });
  deliverSoon(context);
  return session;
}

/** Replaces the password, or adds one to an account that only has providers. */
export async function setPassword(
  executor: Executor,
  userId: string,
  hash: string,
  now: Date,
): Promise<void> {
  const changed = await executor
    .update(accounts)
    .set({ password: hash, updatedAt: now })
    .where(and(eq(accounts.userId, userId), eq(accounts.providerId, 'credential')))
    .returning({ id: accounts.id });
  if (changed.length > 0) return;
  await executor.insert(accounts).values({
    userId,
    accountId: userId,
    providerId: 'credential',
    password: hash,
    createdAt: now,
    updatedAt: now,
  });
}
