import { and, eq } from 'drizzle-orm';
import { providerLabel, type ProviderName } from '#domain/accounts/provider.ts';
import { recentAuthenticationSeconds } from '#domain/accounts/session.ts';
import type { Person } from '#domain/shared/actor.ts';
import { AppError } from '#domain/shared/app-error.ts';
import type { ProviderFlow } from '#server/auth/providers.ts';
import type { Context } from '#server/context.ts';
import { accounts } from '#server/db/schema/accounts.ts';
import { requireGroup } from '#server/features/accounts/actions/follow-groups.ts';
import { findLinkedUser, logFailure } from '#server/features/accounts/actions/provider-sign-in.ts';
import { recordReauthentication } from '#server/features/accounts/actions/reauthenticate.ts';

/** Begins re-authentication at a provider that the account is linked with. */
export async function beginProviderReauthentication(
  context: Context,
  person: Person,
  provider: ProviderName,
): Promise<{ url: string; flow: ProviderFlow }> {
  const own = and(eq(accounts.userId, person.id), eq(accounts.providerId, provider));
  const [link] = await context.db.select({ id: accounts.id }).from(accounts).where(own);
  if (link === undefined) throw proofError(context, provider);
  try {
    return await context.providers.begin(provider, 'sign-in');
  } catch (error) {
    logFailure(context, provider, error, 'A sign-in provider could not be reached.');
    throw proofError(context, provider);
  }
}

/** Accepts a recent answer that names the same account. Begins no session. */
export async function completeProviderReauthentication(
  context: Context,
  person: Person,
  request: { provider: ProviderName; answer: URL; flow: ProviderFlow },
): Promise<void> {
  const { provider, answer, flow } = request;
  const identity = await context.providers
    .complete(provider, answer, flow)
    .catch((error: unknown) => {
      logFailure(context, provider, error, 'A re-authentication with a provider was refused.');
      throw proofError(context, provider);
    });
  requireGroup(context, provider, identity);
  // Absence proves nothing: OpenID Connect requires the time where it is asked for.
  if ((identity.secondsSinceProof ?? Infinity) > recentAuthenticationSeconds) {
    context.log.warn({ provider }, 'A re-authentication named no recent time (auth_time).');
    throw proofError(context, provider);
  }
  await context.db.transaction(async (transaction) => {
    if ((await findLinkedUser(transaction, provider, identity)) !== person.id)
      throw proofError(context, provider);
    await recordReauthentication(context, transaction, person);
  });
}

function proofError({ config }: Context, provider: ProviderName): AppError {
  const values = { provider: providerLabel(provider, config.oidc) };
  return new AppError('forbidden', 'proof.error.provider', { values });
}
