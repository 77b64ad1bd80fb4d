import { providerLabel, type ProviderName } from '#domain/accounts/provider.ts';
import { AppError } from '#domain/shared/app-error.ts';
import type { RequestSource } from '#domain/shared/request-source.ts';
import { recordEvent } from '#server/audit-trail/record-event.ts';
import { changeRole } from '#server/auth/change-role.ts';
import { lockAdministrators } from '#server/auth/keep-an-administrator.ts';
import type { ProviderIdentity } from '#server/auth/providers.ts';
import type { Context } from '#server/context.ts';
import { isAdministrator } from '#server/features/accounts/queries.ts';

/** Refuses a person of the house's provider who lacks the required group, also a member. */
export function requireGroup(
  { config, log }: Context,
  provider: ProviderName,
  { groups }: ProviderIdentity,
): void {
  const required = provider === 'oidc' ? (config.oidc?.requiredGroup ?? null) : null;
  if (required === null || groups.includes(required)) return;
  log.warn(`OIDC_REQUIRED_GROUP is not among the ${groups.length} groups that a sign-in sent.`);
  const values = { provider: providerLabel(provider, config.oidc) };
  throw new AppError('forbidden', 'login.error.group', { values });
}

/** Gives or takes the administrators' role as the provider's group says. The last administrator keeps it. */
export async function followAdminGroup(
  context: Context,
  personId: string,
  { provider, groups }: { provider: ProviderName; groups: readonly string[] },
  source: RequestSource,
): Promise<void> {
  const adminGroup = provider === 'oidc' ? (context.config.oidc?.adminGroup ?? null) : null;
  if (adminGroup === null) return;
  const isWanted = groups.includes(adminGroup);
  if ((await isAdministrator(context.db, personId)) === isWanted) return;
  await context.db.transaction(async (transaction) => {
    const administrators = await lockAdministrators(transaction);
    if (administrators.includes(personId) === isWanted) return;
    if (!isWanted && administrators.length === 1) {
      context.log.warn({ personId }, 'The last administrator has left OIDC_ADMIN_GROUP and stays.');
      return;
    }
    await changeRole(transaction, personId, isWanted ? 'administrator' : 'member');
    await recordEvent(transaction, {
      action: isWanted ? 'admin.granted' : 'admin.revoked',
      by: { id: null, source },
      targetId: personId,
      details: { provider },
      at: context.clock.now(),
    });
  });
}
