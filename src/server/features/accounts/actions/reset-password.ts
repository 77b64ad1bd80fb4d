import { and, eq } from 'drizzle-orm';
import { normalizeEmail } from '#domain/email.ts';
import type { RequestSource } from '#domain/request-source.ts';
import type { NewSession } from '#server/auth/auth.ts';
import { hashPassword } from '#server/auth/password-hash.ts';
import type { Context } from '#server/context.ts';
import type { Executor } from '#server/db/client.ts';
import { accounts, users } from '#server/db/schema.ts';
import { deleteOtherSessions } from '#server/features/accounts/actions/end-sessions.ts';
import { issueMailToken, useMailToken } from '#server/features/accounts/actions/mail-tokens.ts';
import { deliverSoon, mailPerson } from '#server/features/accounts/actions/notify.ts';
import { findUserId } from '#server/features/accounts/queries.ts';
import { checkNewPassword } from '#server/features/accounts/rules.ts';
import { recordEvent } from '#server/features/audit/actions.ts';

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
      const token = await issueMailToken(transaction, { userId, purpose: 'reset-password', now });
      const path = `/reset-password?token=${token}`;
      await mailPerson(context, transaction, { userId, kind: 'reset_password', path });
      await recordEvent(transaction, {
        action: 'account.password_reset_requested',
        actorId: null,
        targetId: userId,
        source,
        at: now,
      });
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
