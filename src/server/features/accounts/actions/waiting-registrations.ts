import { and, eq, gt, ne, not, or, sql } from 'drizzle-orm';
import { mostWaitingPerNetwork, type JoinWait } from '#domain/accounts/joining.ts';
import { linkLifetimeMilliseconds } from '#domain/accounts/mailed-link.ts';
import type { ProviderName } from '#domain/accounts/provider.ts';
import { defaultLanguage } from '#domain/i18n/language.ts';
import { AppError } from '#domain/shared/app-error.ts';
import { networkPrefix } from '#domain/shared/network.ts';
import type { RequestSource } from '#domain/shared/request-source.ts';
import { recordEvent } from '#server/audit-trail/record-event.ts';
import { createAccount, type Newcomer } from '#server/auth/create-account.ts';
import { linkProvider } from '#server/auth/link-provider.ts';
import { hashToken, randomToken } from '#server/auth/secrets.ts';
import type { Context } from '#server/context.ts';
import { noteChanges } from '#server/db/changes.ts';
import { readJoining } from '#server/db/community-settings.ts';
import type { Transaction } from '#server/db/executor.ts';
import { waitingRegistrations } from '#server/db/schema/community.ts';
import { languages } from '#server/db/schema/translations.ts';
import { spendInvitation, type Admission } from '#server/features/accounts/actions/admit.ts';
import { pauseAfterMails } from '#server/features/accounts/actions/mail-tokens.ts';
import { refusePasswords } from '#server/features/accounts/actions/only-provider.ts';
import { takeOver } from '#server/features/accounts/actions/take-over.ts';
import { lockHolder, provenRegistration } from '#server/features/accounts/queries.ts';
import { faultOfName } from '#server/guard/shown-words.ts';
import { isTeamName } from '#server/guard/team-names.ts';
import { notify } from '#server/notify/notify.ts';

export type WaitingRegistration = typeof waitingRegistrations.$inferSelect;

/**
 * Keeps a registration until the mailbox, the team or both agree. A taken address is kept alike, so that neither answer
 * nor work tells. Until the link is opened the last browser counts: only there the link completes what was typed
 * (decision 039). Where no mail proves an address, the first one stays.
 */
export async function keepRegistration(
  context: Context,
  transaction: Transaction,
  { login, email, isConfirmed, name, traits, languageId }: Newcomer,
  admission: Admission & { waitsFor: JoinWait },
  source: RequestSource,
): Promise<void> {
  const { waitsFor } = admission;
  const network = networkPrefix(source.address);
  if (admission.needsTeam) await refuseFullQueue(context, transaction, { network, email });
  if ('provider' in login) await makeRoom(transaction, email, { ...login, isConfirmed });
  const invitationId = await spendOnce(transaction, email, admission);
  const credential =
    'password' in login
      ? { password: login.password, providerId: null, accountId: null }
      : { password: null, providerId: login.provider, accountId: login.subject };
  const typed = {
    name,
    traits,
    languageId,
    ...credential,
    isProven: isConfirmed,
    invitationId,
    deviceHash: source.device === null ? null : hashToken(source.device),
    network,
    waitsFor,
    createdAt: context.clock.now(),
  };
  await transaction
    .insert(waitingRegistrations)
    .values({ email, ...typed })
    .onConflictDoUpdate({
      target: waitingRegistrations.email,
      set: waitsFor === 'mailbox' ? typed : { waitsFor, tokenHash: null },
      setWhere: isUnproven,
    });
  if (waitsFor === 'team') tellTeam(transaction);
  else await mailWaiting(context, transaction, email);
}

const isUnproven = not(provenRegistration);

/** Refuses when too many of one network wait for the team already, not counting this address. */
async function refuseFullQueue(
  { config }: Context,
  transaction: Transaction,
  { network, email }: { network: string | null; email: string },
): Promise<void> {
  if (!config.rateLimits || network === null) return;
  // Of several at once each sees the ones before.
  await transaction.execute(
    sql`select pg_advisory_xact_lock(hashtext(${`join-queue ${network}`}))`,
  );
  const waiting = await transaction.$count(
    waitingRegistrations,
    and(
      eq(waitingRegistrations.network, network),
      eq(waitingRegistrations.waitsFor, 'team'),
      ne(waitingRegistrations.email, email),
    ),
  );
  if (waiting >= mostWaitingPerNetwork) throw new AppError('limited', 'register.error.queue');
}

/** Uses the invitation up, once for an address that registers again. Returns the one that admits it. */
async function spendOnce(
  transaction: Transaction,
  email: string,
  admission: Admission,
): Promise<string | null> {
  const [before] = await transaction
    .select({ invitationId: waitingRegistrations.invitationId })
    .from(waitingRegistrations)
    .where(eq(waitingRegistrations.email, email))
    .for('update');
  if (before != null && before.invitationId !== null) return before.invitationId;
  await spendInvitation(transaction, admission);
  return admission.invitationId;
}

/** The same account at the provider may have had another address. */
async function makeRoom(
  transaction: Transaction,
  email: string,
  login: { provider: ProviderName; subject: string; isConfirmed: boolean },
): Promise<void> {
  const { providerId, accountId } = waitingRegistrations;
  const isOwn = and(eq(providerId, login.provider), eq(accountId, login.subject));
  const isSameAddress = eq(waitingRegistrations.email, email);
  // The row counts the mails to an unproven address, which must not begin anew.
  const isReplaced = login.isConfirmed ? and(isSameAddress, isUnproven) : undefined;
  await transaction
    .delete(waitingRegistrations)
    .where(or(isReplaced, and(isOwn, not(isSameAddress))));
}

function tellTeam(transaction: Transaction): void {
  noteChanges(transaction, { kind: 'reports', personId: null, except: [] });
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

/** Typed in the browser that opens a link; the password as its slow hash. */
export type TypedDetails = { name: string; password: string };

/** The proven address and its account; null: the team decides next. */
export type Completed = { email: string; userId: string | null };

/**
 * Makes an account, or a request to the team, of the registration whose mailed link was opened. What was typed counts
 * only in the browser that registered; any other one must bring details of its own. Null: the link is of no such
 * registration.
 */
export async function completeByMail(
  context: Context,
  transaction: Transaction,
  { token, details }: { token: string; details: TypedDetails | null },
  source: RequestSource,
): Promise<Completed | null> {
  const now = context.clock.now();
  const oldest = new Date(now.getTime() - linkLifetimeMilliseconds);
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
  const proven = { ...waiting, ...typedIn(context, waiting, details, source), isProven: true };
  const { email, network } = waiting;
  const holder = await lockHolder(transaction, email);
  if (holder !== null) {
    if (holder.isConfirmed) throw new AppError('conflict', 'confirm.error.exists');
    const { name, traits, password, providerId, accountId } = proven;
    await takeOver(transaction, holder.id, { name, traits, password }, { source, at: now });
    if (providerId !== null && accountId !== null)
      await linkProvider(transaction, holder.id, { provider: providerId, subject: accountId }, now);
    await transaction.delete(waitingRegistrations).where(eq(waitingRegistrations.email, email));
    return { email, userId: holder.id };
  }
  const isAdmitted = waiting.isApproved || waiting.invitationId !== null;
  if (isAdmitted || (await readJoining(transaction)).mode !== 'approval')
    return { email, userId: await completeRegistration(context, transaction, proven, source) };
  await refuseFullQueue(context, transaction, { network, email });
  await transaction
    .update(waitingRegistrations)
    .set({ ...proven, waitsFor: 'team', tokenHash: null, createdAt: now })
    .where(eq(waitingRegistrations.id, waiting.id));
  tellTeam(transaction);
  return { email, userId: null };
}

/** An account at a provider counts only in the browser that came from there, like typed data. */
function typedIn(
  context: Context,
  { deviceHash }: WaitingRegistration,
  details: TypedDetails | null,
  { device }: RequestSource,
): Partial<WaitingRegistration> {
  if (details !== null) return { ...details, traits: [], providerId: null, accountId: null };
  if (device !== null && deviceHash === hashToken(device)) return {};
  refusePasswords(context);
  throw new AppError('forbidden', 'confirm.error.elsewhere');
}

/** Makes an account of a waiting registration. Null: its address has one by now. */
export async function completeRegistration(
  context: Context,
  transaction: Transaction,
  waiting: WaitingRegistration,
  source: RequestSource,
): Promise<string | null> {
  const { password, providerId, accountId } = waiting;
  const login =
    providerId === null || accountId === null
      ? { password: password ?? '' }
      : { provider: providerId, subject: accountId };
  const at = context.clock.now();
  const isNameRefused =
    faultOfName(context, waiting.name, false) !== null ||
    (await isTeamName(transaction, waiting.name));
  const newcomer = { ...waiting, isNameRefused, isConfirmed: isProven(waiting), login };
  const userId = await createAccount(transaction, newcomer, at);
  if (userId === null) return null;
  const { invitationId } = waiting;
  const details: Record<string, string> = invitationId === null ? {} : { invitation: invitationId };
  const event = { action: 'account.signed_up', by: { id: userId, source }, details, at } as const;
  await recordEvent(transaction, event);
  return userId;
}

/** A provider vouches for the address, or its mailed link was opened; `provenRegistration` says the same in SQL. */
export function isProven(waiting: Pick<WaitingRegistration, 'isProven' | 'providerId'>): boolean {
  return waiting.isProven || (waiting.providerId !== null && waiting.providerId !== 'oidc');
}

/** Checks whether the account at the provider has proven its mailbox and waits for the team. */
export async function waitsForTeam(
  transaction: Transaction,
  { provider, subject }: { provider: ProviderName; subject: string },
): Promise<boolean> {
  const { providerId, accountId, waitsFor } = waitingRegistrations;
  const own = and(eq(providerId, provider), eq(accountId, subject), eq(waitsFor, 'team'));
  return (await transaction.$count(waitingRegistrations, own)) > 0;
}

export async function languageOf(
  transaction: Transaction,
  { languageId }: Pick<WaitingRegistration, 'languageId'>,
) {
  const [row] = await transaction
    .select({ iso2: languages.iso2 })
    .from(languages)
    .where(eq(languages.id, languageId));
  return row?.iso2 ?? defaultLanguage;
}
