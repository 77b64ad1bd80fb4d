import { and, eq, gt, isNull, not, or } from 'drizzle-orm';
import type { JoinWait } from '#domain/accounts/joining.ts';
import { linkLifetimeMilliseconds } from '#domain/accounts/mailed-link.ts';
import type { ProviderName } from '#domain/accounts/provider.ts';
import { defaultLanguage, isLanguage } from '#domain/i18n/language.ts';
import type { RequestSource } from '#domain/shared/request-source.ts';
import { recordEvent } from '#server/audit-trail/record-event.ts';
import { createAccount, type Newcomer } from '#server/auth/create-account.ts';
import { hashToken, randomToken } from '#server/auth/secrets.ts';
import type { Context } from '#server/context.ts';
import { noteChanges } from '#server/db/changes.ts';
import type { Transaction } from '#server/db/executor.ts';
import { waitingRegistrations } from '#server/db/schema/community.ts';
import { languages } from '#server/db/schema/translations.ts';
import { pauseAfterMails } from '#server/features/accounts/actions/mail-tokens.ts';
import { findUserId } from '#server/features/accounts/queries.ts';
import { faultOfName } from '#server/guard/shown-words.ts';
import { notify } from '#server/notify/notify.ts';

export type WaitingRegistration = typeof waitingRegistrations.$inferSelect;

/**
 * Keeps a registration until the mailbox or the team agrees, as the present rule says. The first one of an address
 * stays: a stranger's later one must not change what its owner confirms. One by a provider, which vouches for the
 * address, replaces one by password. False: the address has an account.
 */
export async function keepRegistration(
  context: Context,
  transaction: Transaction,
  { login, email, name, traits, languageId }: Newcomer,
  waitsFor: JoinWait,
): Promise<boolean> {
  if ((await findUserId(transaction, email)) !== null) return false;
  const credential =
    'password' in login
      ? { password: login.password }
      : { providerId: login.provider, accountId: login.subject };
  if ('provider' in login) await makeRoom(transaction, email, login);
  await transaction
    .insert(waitingRegistrations)
    .values({
      email,
      name,
      traits,
      languageId,
      ...credential,
      waitsFor,
      createdAt: context.clock.now(),
    })
    .onConflictDoUpdate({
      target: waitingRegistrations.email,
      set: { waitsFor, ...(waitsFor === 'team' && { tokenHash: null }) },
    });
  if (waitsFor === 'team')
    noteChanges(transaction, { kind: 'reports', personId: null, except: [] });
  else await mailWaiting(context, transaction, email);
  return true;
}

/** The same account at the provider may have had another address. */
async function makeRoom(
  transaction: Transaction,
  email: string,
  { provider, subject }: { provider: ProviderName; subject: string },
): Promise<void> {
  const { providerId, accountId } = waitingRegistrations;
  const isOwn = and(eq(providerId, provider), eq(accountId, subject));
  const isSameAddress = eq(waitingRegistrations.email, email);
  await transaction
    .delete(waitingRegistrations)
    .where(or(and(isSameAddress, isNull(providerId)), and(isOwn, not(isSameAddress))));
}

/** Mails the link that completes a registration, unless the last one is too fresh. */
export async function mailWaiting(
  context: Context,
  transaction: Transaction,
  email: string,
): Promise<void> {
  const [waiting] = await transaction
    .select()
    .from(waitingRegistrations)
    .where(and(eq(waitingRegistrations.email, email), eq(waitingRegistrations.waitsFor, 'mailbox')))
    .for('update');
  if (waiting === undefined) return;
  const now = context.clock.now();
  const { mails, mailedAt } = waiting;
  const passed = mailedAt === null ? Infinity : now.getTime() - mailedAt.getTime();
  if (context.config.rateLimits && passed < pauseAfterMails(mails)) return;
  const token = randomToken();
  await transaction
    .update(waitingRegistrations)
    .set({ tokenHash: hashToken(token), mailedAt: now, mails: mails + 1 })
    .where(eq(waitingRegistrations.id, waiting.id));
  await notify(context, transaction, {
    kind: 'confirm_email',
    recipient: email,
    language: await languageOf(transaction, waiting),
    path: `/confirm-email?token=${token}`,
  });
}

/** Makes an account of the registration whose mailed link was opened. Null: the link is of no such registration. */
export async function completeByMail(
  context: Context,
  transaction: Transaction,
  token: string,
  source: RequestSource,
): Promise<string | null> {
  const oldest = new Date(context.clock.now().getTime() - linkLifetimeMilliseconds);
  const [waiting] = await transaction
    .select()
    .from(waitingRegistrations)
    .where(
      and(
        eq(waitingRegistrations.tokenHash, hashToken(token)),
        gt(waitingRegistrations.mailedAt, oldest),
      ),
    )
    .for('update');
  if (waiting === undefined) return null;
  return completeRegistration(context, transaction, { waiting, isConfirmed: true, source });
}

/** Makes an account of a waiting registration. Null: its address has one by now. */
export async function completeRegistration(
  context: Context,
  transaction: Transaction,
  {
    waiting,
    isConfirmed,
    source,
  }: { waiting: WaitingRegistration; isConfirmed: boolean; source: RequestSource },
): Promise<string | null> {
  const { password, providerId, accountId } = waiting;
  const login =
    providerId === null || accountId === null
      ? { password: password ?? '' }
      : { provider: providerId, subject: accountId };
  const at = context.clock.now();
  const nameRefused = faultOfName(context, waiting.name, false) !== null;
  const newcomer = { ...waiting, nameRefused, isConfirmed, login };
  const userId = await createAccount(transaction, newcomer, at);
  if (userId !== null)
    await recordEvent(transaction, { action: 'account.signed_up', actorId: userId, source, at });
  return userId;
}

export async function languageOf(
  transaction: Transaction,
  { languageId }: Pick<WaitingRegistration, 'languageId'>,
) {
  const [row] = await transaction
    .select({ iso2: languages.iso2 })
    .from(languages)
    .where(eq(languages.id, languageId));
  return isLanguage(row?.iso2) ? row.iso2 : defaultLanguage;
}
