import { AppError } from '#domain/shared/app-error.ts';
import type { Context } from '#server/context.ts';
import { isAddressConfirmed } from '#server/features/accounts/queries.ts';

/**
 * What only the owner of the mailbox may do: whoever registers a stranger's address must not be able to lock its
 * owner out, nor to take the account along. Without a mail server nobody can confirm anything; there, the first
 * reset of the password clears what a stranger may have set up.
 */
export async function requireConfirmedAddress(context: Context, userId: string): Promise<void> {
  if (context.config.smtpUrl === null) return;
  if (!(await isAddressConfirmed(context.db, userId)))
    throw new AppError('conflict', 'account.error.unconfirmed');
}
