import { eq } from 'drizzle-orm';
import { normalizeEmail } from '#domain/accounts/email.ts';
import { daysBefore } from '#domain/i18n/day.ts';
import type { RequestSource } from '#domain/shared/request-source.ts';
import { countEvents, recordEvent } from '#server/audit-trail/record-event.ts';
import type { Context } from '#server/context.ts';
import type { Transaction } from '#server/db/executor.ts';
import { users } from '#server/db/schema/accounts.ts';
import { endOutstanding } from '#server/features/accounts/actions/end-outstanding.ts';
import {
  isMailedAlready,
  issueMailToken,
  useMailToken,
} from '#server/features/accounts/actions/mail-tokens.ts';
import {
  completeByMail,
  mailWaiting,
} from '#server/features/accounts/actions/waiting-registrations.ts';
import { findUnconfirmedUserId } from '#server/features/accounts/queries.ts';
import { notify } from '#server/notify/notify.ts';

export async function mailConfirmation(
  context: Context,
  transaction: Transaction,
  userId: string,
): Promise<void> {
  const now = context.clock.now();
  const token = await issueMailToken(transaction, { userId, purpose: 'confirm-email', now });
  const path = `/confirm-email?token=${token}`;
  await notify(context, transaction, { personId: userId, kind: 'confirm_email', path });
}

/** Mails the link again if the account exists and is not confirmed; the answer is the same. */
export function requestConfirmation(context: Context, email: string, source: RequestSource): void {
  context.background.run(async () => {
    const userId = await findUnconfirmedUserId(context.db, normalizeEmail(email));
    const now = context.clock.now();
    await context.db.transaction(async (transaction) => {
      if (userId === null) return mailWaiting(context, transaction, normalizeEmail(email));
      const action = 'account.confirmation_mailed';
      const since = daysBefore(now, 1);
      const mailsToday = await countEvents(transaction, { action, targetId: userId, since });
      const mailed = { userId, purpose: 'confirm-email', mailsToday, now } as const;
      if (context.config.rateLimits && (await isMailedAlready(transaction, mailed))) return;
      await mailConfirmation(context, transaction, userId);
      await recordEvent(transaction, { action, actorId: null, targetId: userId, source, at: now });
    });
    await context.mail.deliverDue();
  });
}

/** Confirms an address by its mailed link; answers the id of the account, which may begin with it. */
export async function confirmEmail(
  context: Context,
  token: string,
  source: RequestSource,
): Promise<string> {
  const now = context.clock.now();
  return context.db.transaction(async (transaction) => {
    const event = { action: 'account.email_confirmed', source, at: now } as const;
    const newcomerId = await completeByMail(context, transaction, token, source);
    if (newcomerId !== null) {
      await recordEvent(transaction, { ...event, actorId: newcomerId });
      return newcomerId;
    }
    const { userId } = await useMailToken(transaction, { token, purpose: 'confirm-email', now });
    await endOutstanding(transaction, userId);
    await confirmAddress(transaction, userId, now);
    await recordEvent(transaction, { ...event, actorId: userId });
    return userId;
  });
}

/** Marks the address as confirmed: the person reads its mailbox. */
export async function confirmAddress(
  transaction: Transaction,
  userId: string,
  at: Date,
): Promise<void> {
  await transaction
    .update(users)
    .set({ emailVerified: true, updatedAt: at })
    .where(eq(users.id, userId));
}
