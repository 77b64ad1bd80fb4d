import { and, eq } from 'drizzle-orm';
import { maximumNameLength, normalizeName } from '#domain/accounts/person-name.ts';
import { providerLabels, type ProviderName } from '#domain/accounts/provider.ts';
import type { Language } from '#domain/i18n/language.ts';
import { AppError } from '#domain/shared/app-error.ts';
import type { RequestSource } from '#domain/shared/request-source.ts';
import { recordEvent } from '#server/audit-trail/record-event.ts';
import { createAccount } from '#server/auth/create-account.ts';
import type { ProviderFlow, ProviderIdentity } from '#server/auth/providers.ts';
import type { NewSession } from '#server/auth/start-session.ts';
import type { Context } from '#server/context.ts';
import type { Transaction } from '#server/db/executor.ts';
import { findLanguageId } from '#server/db/languages.ts';
import { accounts } from '#server/db/schema/accounts.ts';
import { admit, spendInvitation } from '#server/features/accounts/actions/admit.ts';
import { rememberDevice } from '#server/features/accounts/actions/known-devices.ts';
import { takeOver } from '#server/features/accounts/actions/take-over.ts';
import { keepRegistration } from '#server/features/accounts/actions/waiting-registrations.ts';
import { hasFactor, lockHolder } from '#server/features/accounts/queries.ts';
import { faultOfName } from '#server/guard/shown-words.ts';
import { deliverSoon, notify } from '#server/notify/notify.ts';

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
    context.log.warn({ err: error, provider }, 'A sign-in provider could not be reached.');
    throw providerError(mode, provider);
  }
}

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
): Promise<NewSession> {
  const { provider, mode } = request;
  const identity = await context.providers
    .complete(provider, request.answer, request.flow)
    .catch((error: unknown) => {
      context.log.warn({ err: error, provider }, 'A sign-in with a provider was refused.');
      throw providerError(mode, provider);
    });
  const languageId = await findLanguageId(context.db, request.language);
  const at = context.clock.now();
  const name = nameFrom(request.name, identity);
  const isNameRefused = faultOfName(context, name, false) !== null;
  const link = { provider, identity, source, at };
  const session = await context.db.transaction(async (transaction) => {
    const known =
      (await findLinkedUser(transaction, provider, identity)) ??
      (await linkByAddress(context, transaction, link));
    const { invitation } = request;
    const newcomer = { ...link, languageId, name, isNameRefused, invitation };
    const created = known === null ? await createUser(context, transaction, newcomer) : null;
    if (created === 'waiting') return null;
    const found = known ?? created?.id ?? null;
    if (found === null)
      throw isProven(identity) ? providerError(mode, provider) : unproven(provider);
    const event = { action: 'account.signed_in', actorId: found, source, at } as const;
    await recordEvent(transaction, event);
    if (!(await hasFactor(transaction, found)))
      await rememberDevice(context, transaction, found, source);
    const signedIn = { userId: found, userAgent: source.userAgent, isRemembered: true };
    return context.auth.startSession(transaction, signedIn);
  });
  if (session === null) throw new AppError('forbidden', 'login.error.waiting');
  deliverSoon(context);
  return session;
}

function providerError(mode: ProviderMode, provider: ProviderName): AppError {
  const values = { provider: providerLabels[provider] };
  return new AppError('unauthenticated', `${mode}.social.error`, { values });
}

/** The provider vouches for an account but not for its address. */
function unproven(provider: ProviderName): AppError {
  const values = { provider: providerLabels[provider] };
  return new AppError('unauthenticated', 'login.error.unproven', { values });
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
  const { email, isEmailVerified } = link.identity;
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
  await insertLink(transaction, id, link);
  await recordEvent(transaction, { action: 'provider.linked', actorId: id, source, details, at });
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

/** Null if the address is missing or unproven; `waiting` until the team agrees. */
async function createUser(
  context: Context,
  transaction: Transaction,
  newcomer: NewUser,
): Promise<{ id: string } | 'waiting' | null> {
  const { identity, provider, source, at, languageId, name, isNameRefused, invitation } = newcomer;
  const { email, subject } = identity;
  if (email === null || !identity.isEmailVerified) return null;
  const admission = await admit(context, transaction, { email, isProven: true, invitation });
  const details = {
    email,
    isConfirmed: true,
    login: { provider, subject },
    name,
    isNameRefused,
    traits: [],
    languageId,
  };
  const { waitsFor } = admission;
  if (waitsFor !== null) {
    await keepRegistration(context, transaction, details, { ...admission, waitsFor }, source);
    return 'waiting';
  }
  const userId = await createAccount(transaction, details, at);
  if (userId === null) return null;
  await recordEvent(transaction, {
    action: 'account.signed_up',
    actorId: userId,
    source,
    details: { provider, ...(await spendInvitation(transaction, admission)) },
    at,
  });
  return { id: userId };
}

async function insertLink(transaction: Transaction, userId: string, link: NewLink): Promise<void> {
  await transaction
    .insert(accounts)
    .values({
      userId,
      providerId: link.provider,
      accountId: link.identity.subject,
      createdAt: link.at,
      updatedAt: link.at,
    })
    // Two windows may return at the same moment.
    .onConflictDoNothing();
}
