import { normalizeEmail } from '#domain/accounts/email.ts';
import { normalizeName } from '#domain/accounts/person-name.ts';
import { daysBefore } from '#domain/i18n/day.ts';
import { AppError } from '#domain/shared/app-error.ts';
import type { RequestSource } from '#domain/shared/request-source.ts';
import { countEvents, recordEvent } from '#server/audit-trail/record-event.ts';
import { hashPassword } from '#server/auth/password-hash.ts';
import type { NewSession } from '#server/auth/start-session.ts';
import type { Context } from '#server/context.ts';
import type { Transaction } from '#server/db/executor.ts';
import { endOutstanding } from '#server/features/accounts/actions/end-outstanding.ts';
import { isDeviceOf, rememberDevice } from '#server/features/accounts/actions/known-devices.ts';
import {
  isMailedAlready,
  issueMailToken,
  spendMailToken,
} from '#server/features/accounts/actions/mail-tokens.ts';
import { refusePasswords } from '#server/features/accounts/actions/only-provider.ts';
import { confirmAddress, takeOver } from '#server/features/accounts/actions/take-over.ts';
import {
  completeByMail,
  mailWaiting,
  type Completed,
  type TypedDetails,
} from '#server/features/accounts/actions/waiting-registrations.ts';
import { findEmail, findUnconfirmedUserId } from '#server/features/accounts/queries.ts';
import { checkNewPassword, checkOwnDetails } from '#server/features/accounts/rules.ts';
import { refuseUnfitWords } from '#server/guard/shown-words.ts';
import { refuseTeamName } from '#server/guard/team-names.ts';
import { deliverSoon, notify } from '#server/notify/notify.ts';

async function mailConfirmation(
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

export type LinkOpened = Completed & {
  /** Begins where name and password were typed here. */
  session: NewSession | null;
};

/**
 * Confirms an address by its mailed link; the account may begin with it. A browser that has not registered it brings
 * name and password, and everything typed before goes (decision 039).
 */
export async function confirmEmail(
  context: Context,
  { token, ...typed }: { token: string; name?: string | undefined; password?: string | undefined },
  source: RequestSource,
): Promise<LinkOpened> {
  const details = await readDetails(context, typed);
  const link = { token, details };
  const opened = await context.db.transaction(async (transaction) => {
    const { userId, email } =
      (await completeByMail(context, transaction, link, source)) ??
      (await confirmAccount(context, transaction, link, source));
    if (details !== null)
      checkNewPassword(typed.password ?? '', 'password', { name: details.name, email });
    if (userId === null) return { userId, email, session: null };
    const at = context.clock.now();
    const event = { action: 'account.email_confirmed', by: { id: userId, source }, at } as const;
    await recordEvent(transaction, event);
    if (details === null) return { userId, email, session: null };
    await rememberDevice(context, transaction, userId, source);
    const newcomer = { userId, userAgent: source.userAgent, isRemembered: false };
    return { userId, email, session: await context.auth.startSession(transaction, newcomer) };
  });
  deliverSoon(context);
  return opened;
}

async function readDetails(
  context: Context,
  { name: typedName, password }: { name?: string | undefined; password?: string | undefined },
): Promise<TypedDetails | null> {
  if (typedName === undefined && password === undefined) return null;
  refusePasswords(context);
  const name = normalizeName(typedName ?? '');
  checkOwnDetails({ name, password: password ?? '' });
  refuseUnfitWords(context, { name });
  await refuseTeamName(context.db, name);
  return { name, password: await hashPassword(password ?? '') };
}

/** Confirms the address of an account that was begun before. */
async function confirmAccount(
  context: Context,
  transaction: Transaction,
  { token, details }: { token: string; details: TypedDetails | null },
  source: RequestSource,
): Promise<Completed> {
  const at = context.clock.now();
  const { userId } = await spendMailToken(transaction, {
    token,
    purpose: 'confirm-email',
    now: at,
  });
  if (details !== null) {
    await takeOver(transaction, userId, { ...details, traits: [] }, { source, at });
  } else {
    if (!(await isDeviceOf(transaction, userId, source))) {
      refusePasswords(context);
      throw new AppError('forbidden', 'confirm.error.elsewhere');
    }
    await endOutstanding(transaction, userId);
    await confirmAddress(transaction, userId, at);
  }
  return { userId, email: await findEmail(transaction, userId) };
}
