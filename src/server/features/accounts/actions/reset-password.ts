import { and, eq } from 'drizzle-orm';
import { daysBefore } from '#domain/day.ts';
import { normalizeEmail } from '#domain/email.ts';
import type { RequestSource } from '#domain/request-source.ts';
import type { NewSession } from '#server/auth/auth.ts';
import { hashPassword } from '#server/auth/password-hash.ts';
import type { Context } from '#server/context.ts';
import type { Executor } from '#server/db/client.ts';
import { accounts, users } from '#server/db/schema.ts';
import { deleteOtherSessions } from '#server/features/accounts/actions/end-sessions.ts';
import { forgetDevices, rememberDevice } from '#server/features/accounts/actions/known-devices.ts';
import {
  isMailedAlready,
  issueMailToken,
  useMailToken,
} from '#server/features/accounts/actions/mail-tokens.ts';
import { deliverSoon, mailPerson } from '#server/features/accounts/actions/notify.ts';
import { findUserId, hasFactor } from '#server/features/accounts/queries.ts';
import { checkNewPassword } from '#server/features/accounts/rules.ts';
import { countEvents, recordEvent } from '#server/features/audit/actions.ts';

/**
 * Mails a link, when the address belongs to somebody. All of it happens after the answer: neither
 * what it says nor how long it takes tells whether there is such an account.
 */
export function requestPasswordReset(context: Context, email: string, source: RequestSource): void {
  context.background.run(async () => {
    const userId = await findUserId(context.db, normalizeEmail(email));
    if (userId === null) return;
    const now = context.clock.now();
    await context.db.transaction(async (transaction) => {
      const action = 'account.password_reset_requested';
      const since = daysBefore(now, 1);
      const mailsToday = await countEvents(transaction, { action, targetId: userId, since });
      const mailed = { userId, purpose: 'reset-password', mailsToday, now } as const;
      if (context.config.rateLimits && (await isMailedAlready(transaction, mailed))) return;
      const token = await issueMailToken(transaction, { userId, purpose: 'reset-password', now });
      const path = `/reset-password?token=${token}`;
      await mailPerson(context, transaction, { userId, kind: 'reset_password', path });
      await recordEvent(transaction, { action, actorId: null, targetId: userId, source, at: now });
    });
    await context.mail.deliverDue();
  });
}

/** Sets a new password by a mailed link, ends every session, and begins one; a factor is still asked. */
export async function resetPassword(
  context: Context,
  input: { token: string; password: string },
  source: RequestSource,
): Promise<NewSession> {
  checkNewPassword(input.password, 'password');
  const password = await hashPassword(input.password);
  const now = context.clock.now();
  const userId = await context.db.transaction(async (transaction) => {
    const used = await useMailToken(transaction, {
      token: input.token,
      purpose: 'reset-password',
      now,
    });
    await setPassword(transaction, used.userId, password, now);
    // Whoever opened the link reads this mailbox.
    await transaction
      .update(users)
      .set({ emailVerified: true, updatedAt: now })
      .where(eq(users.id, used.userId));
    await deleteOtherSessions(transaction, used.userId, null);
    await forgetDevices(transaction, used.userId);
    await mailPerson(context, transaction, { userId: used.userId, kind: 'password_changed' });
    await recordEvent(transaction, {
      action: 'account.password_reset',
      actorId: used.userId,
      source,
      at: now,
    });
    return used.userId;
  });
  deliverSoon(context);
  if (!(await hasFactor(context.db, userId))) await rememberDevice(context, userId, source);
  return context.auth.startSession(userId, source.userAgent, false);
}

/** Replaces the password, or adds one for somebody who signs in by a provider. */
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
