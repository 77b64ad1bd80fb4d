import { and, eq } from 'drizzle-orm';
import { maximumNameLength, normalizeName } from '#domain/accounts/person-name.ts';
import { providerLabel, type ProviderName } from '#domain/accounts/provider.ts';
import type { Language } from '#domain/i18n/language.ts';
import { AppError } from '#domain/shared/app-error.ts';
import type { RequestSource } from '#domain/shared/request-source.ts';
import { recordEvent } from '#server/audit-trail/record-event.ts';
import { createAccount } from '#server/auth/create-account.ts';
import { linkProvider } from '#server/auth/link-provider.ts';
import { readRefusal, type ProviderRefusal } from '#server/auth/provider-words.ts';
import type { ProviderFlow, ProviderIdentity } from '#server/auth/providers.ts';
import type { NewSession } from '#server/auth/start-session.ts';
import type { Context } from '#server/context.ts';
import type { Transaction } from '#server/db/executor.ts';
import { findLanguageId } from '#server/db/languages.ts';
import { accounts } from '#server/db/schema/accounts.ts';
import { admit, spendInvitation } from '#server/features/accounts/actions/admit.ts';
import { followAdminGroup, requireGroup } from '#server/features/accounts/actions/follow-groups.ts';
import { rememberDevice } from '#server/features/accounts/actions/known-devices.ts';
import { takeOver } from '#server/features/accounts/actions/take-over.ts';
import {
  keepRegistration,
  waitsForTeam,
} from '#server/features/accounts/actions/waiting-registrations.ts';
import { hasFactor, lockHolder } from '#server/features/accounts/queries.ts';
import { faultOfName } from '#server/guard/shown-words.ts';
import { isTeamName } from '#server/guard/team-names.ts';
import { deliverSoon, notify } from '#server/notify/notify.ts';
import { sentenceOf } from '#server/runtime/fault-sentence.ts';
import { faultOf } from '#server/runtime/fault.ts';

export type ProviderMode = 'login' | 'register';

/** Begins a sign-in; on the register page the provider asks for consent. */
export async function beginProviderSignIn(
  context: Context,
  provider: ProviderName,
  mode: ProviderMode,
): Promise<{ url: string; flow: ProviderFlow }> {
  try {
    return await context.providers.begin(provider, mode === 'register' ? 'consent' : 'nothing');
  } catch (error) {
    logFailure(context, provider, error, 'A sign-in provider could not be reached.');
    throw providerError(context, mode, provider);
  }
}

export function logFailure({ log }: Context, provider: string, err: unknown, event: string): void {
  const said = readRefusal(err);
  if (said !== null) {
    log.warn({ provider, said: said.word }, `${event} It says ${said.word}. ${said.cure}`);
    return;
  }
  const fault = faultOf(err);
  const words = fault === null ? event : `${event} ${sentenceOf('provider', fault)}`;
  log.warn({ err, provider }, words);
}

/** The session, or the address whose mailed link comes first. */
export type ProviderSignIn =
  | { session: NewSession; signOutUrl: string | null }
  | { session: null; email: string };

/** Signs in the person that the provider has proven; creates an account without traits for a new one. */
export async function completeProviderSignIn(
  context: Context,
  request: {
    provider: ProviderName;
    mode: ProviderMode;
    answer: URL;
    flow: ProviderFlow;
    language: Language;
    /** Apple sends the name beside the token, and only the first time. */
    name: string;
    /** The secret of an invitation's link. */
    invitation?: string | undefined;
  },
  source: RequestSource,
): Promise<ProviderSignIn> {
  const { provider, mode } = request;
  const identity = await context.providers
    .complete(provider, request.answer, request.flow)
    .catch((error: unknown) => {
      logFailure(context, provider, error, 'A sign-in with a provider was refused.');
      throw providerError(context, mode, provider, readRefusal(error)?.refusal);
    });
  requireGroup(context, provider, identity);
  const languageId = await findLanguageId(context.db, request.language);
  const at = context.clock.now();
  const name = nameFrom(request.name, identity);
  const isNameRefused =
    faultOfName(context, name, false) !== null || (await isTeamName(context.db, name));
  const link = { provider, identity, source, at };
  const entered = await context.db.transaction(async (transaction) => {
    const known =
      (await findLinkedUser(transaction, provider, identity)) ??
      (await linkByAddress(context, transaction, link));
    const { invitation } = request;
    const newcomer = { ...link, languageId, name, isNameRefused, invitation };
    const created = known === null ? await createUser(context, transaction, newcomer) : null;
    if (created === 'mailbox' || created === 'waiting') return created;
    const found = known ?? created?.id ?? null;
    if (found === null)
      throw isProven(identity)
        ? providerError(context, mode, provider)
        : unproven(context, provider);
    await recordEvent(transaction, { action: 'account.signed_in', by: { id: found, source }, at });
    if (!(await hasFactor(transaction, found)))
      await rememberDevice(context, transaction, found, source);
    const signedIn = { userId: found, userAgent: source.userAgent, isRemembered: true };
    return { userId: found, session: await context.auth.startSession(transaction, signedIn) };
  });
  if (entered === 'waiting') throw new AppError('forbidden', 'login.error.waiting');
  deliverSoon(context);
  if (entered === 'mailbox') return { session: null, email: identity.email ?? '' };
  const { userId, session } = entered;
  // The browser has no cookie yet. A transaction of its own locks the administrators first, as elsewhere.
  await followAdminGroup(context, userId, { provider, groups: identity.groups }, source);
  return { session, signOutUrl: identity.signOutUrl };
}

function providerError(
  { config }: Context,
  mode: ProviderMode,
  provider: ProviderName,
  refusal: ProviderRefusal = 'again',
): AppError {
  const values = { provider: providerLabel(provider, config.oidc) };
  if (refusal !== 'again')
    return new AppError('unauthenticated', `login.error.${refusal}`, { values });
  const code =
    config.oidc?.isOnly === true ? 'login.error.house' : (`${mode}.social.error` as const);
  return new AppError('unauthenticated', code, { values });
}

/** The provider vouches for an account but not for its address; the house's own one tells none. */
function unproven({ config }: Context, provider: ProviderName): AppError {
  const values = { provider: providerLabel(provider, config.oidc) };
  const code = provider === 'oidc' ? 'login.error.no_address' : 'login.error.unproven';
  return new AppError('unauthenticated', code, { values });
}

function isProven({ email, isEmailVerified }: ProviderIdentity): boolean {
  return email !== null && isEmailVerified;
}

export async function findLinkedUser(
  transaction: Transaction,
  provider: ProviderName,
  { subject }: ProviderIdentity,
): Promise<string | null> {
  const [row] = await transaction
    .select({ userId: accounts.userId })
    .from(accounts)
    .where(and(eq(accounts.providerId, provider), eq(accounts.accountId, subject)));
  return row?.userId ?? null;
}

type NewLink = {
  provider: ProviderName;
  identity: ProviderIdentity;
  source: RequestSource;
  at: Date;
};

/** Links the account with the same address; an unproven one may be a stranger's and becomes the owner's alone. */
async function linkByAddress(
  context: Context,
  transaction: Transaction,
  link: NewLink,
): Promise<string | null> {
  const { email, isEmailVerified, subject } = link.identity;
  if (email === null || !isEmailVerified) return null;
  const holder = await lockHolder(transaction, email);
  if (holder === null) return null;
  const { id } = holder;
  const { source, at } = link;
  const details = { provider: link.provider };
  if (!holder.isConfirmed) {
    // Comes before the address is confirmed: the stranger may have typed the name.
    await notify(context, transaction, { personId: id, kind: 'account_taken_back' });
    const owner = { name: '', traits: [], password: null };
    await takeOver(transaction, id, owner, { source, details, at });
  }
  await linkProvider(transaction, id, { provider: link.provider, subject }, at);
  await recordEvent(transaction, {
    action: 'provider.linked',
    by: { id, source },
    details,
    at,
  });
  return id;
}

/** Takes the provider's name or none: an address says too much about its owner. */
function nameFrom(given: string, { name }: ProviderIdentity): string {
  const wanted = normalizeName(given) || normalizeName(name);
  return Array.from(wanted).slice(0, maximumNameLength).join('');
}

type NewUser = NewLink & {
  languageId: number;
  name: string;
  isNameRefused: boolean;
  invitation: string | undefined;
};

/** Null if the address is missing or unproven; `mailbox` until its link is opened, `waiting` until the team agrees. */
async function createUser(
  context: Context,
  transaction: Transaction,
  newcomer: NewUser,
): Promise<{ id: string } | 'mailbox' | 'waiting' | null> {
  const { identity, provider, source, at, languageId, name, isNameRefused, invitation } = newcomer;
  const { email, subject, isEmailVerified } = identity;
  if (email === null || (!isEmailVerified && provider !== 'oidc')) return null;
  if (!isEmailVerified && (await waitsForTeam(transaction, { provider, subject })))
    return 'waiting';
  const applicant = { email, isProven: isEmailVerified, invitation };
  const admission = await admit(context, transaction, applicant);
  const details = {
    email,
    isConfirmed: isEmailVerified,
    login: { provider, subject },
    name,
    isNameRefused,
    traits: [],
    languageId,
  };
  // Many houses' products prove no address: the mailed link does, as for a form.
  const waitsFor = admission.waitsFor ?? (isEmailVerified ? null : 'mailbox');
  if (waitsFor !== null) {
    await keepRegistration(context, transaction, details, { ...admission, waitsFor }, source);
    return waitsFor === 'team' ? 'waiting' : 'mailbox';
  }
  const userId = await createAccount(transaction, details, at);
  if (userId === null) return null;
  await recordEvent(transaction, {
    action: 'account.signed_up',
    by: { id: userId, source },
    details: { provider, ...(await spendInvitation(transaction, admission)) },
    at,
  });
  return { id: userId };
}
