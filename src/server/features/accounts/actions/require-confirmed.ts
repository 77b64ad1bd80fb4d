import { AppError } from '#domain/shared/app-error.ts';
import type { Context } from '#server/context.ts';
import { isAddressConfirmed } from '#server/features/accounts/queries.ts';

/**
 * Refuses unless the address is confirmed: a stranger who registered it must not lock out its owner or take the
 * account. Without a mail server it lets pass; there the first password reset clears a stranger's set-up.
 */
export async function requireConfirmedAddress(context: Context, userId: string): Promise<void> {
  if (context.config.smtpUrl === null) return;
  if (!(await isAddressConfirmed(context.db, userId)))
    throw new AppError('conflict', 'account.error.unconfirmed');
}
