import { AppError } from '#domain/shared/app-error.ts';
import type { Context } from '#server/context.ts';
import type { Executor } from '#server/db/executor.ts';
import { isAdministrator } from '#server/features/accounts/queries.ts';

/** Refuses a way in by password where members use the house's own account alone. */
export function refusePasswords({ config }: Pick<Context, 'config'>): void {
  if (config.oidc?.isOnly === true) throw new AppError('forbidden', 'login.error.provider_only');
}

/** Checks whether a password opens this account: for administrators it always does, as their way back. */
export async function mayUsePassword(
  { config }: Pick<Context, 'config'>,
  executor: Executor,
  userId: string,
): Promise<boolean> {
  return config.oidc?.isOnly !== true || (await isAdministrator(executor, userId));
}
