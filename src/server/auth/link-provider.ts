import type { ProviderName } from '#domain/accounts/provider.ts';
import type { Transaction } from '#server/db/executor.ts';
import { accounts } from '#server/db/schema/accounts.ts';

/** Lets a provider's account open this one. */
export async function linkProvider(
  transaction: Transaction,
  userId: string,
  { provider, subject }: { provider: ProviderName; subject: string },
  at: Date,
): Promise<void> {
  await transaction
    .insert(accounts)
    .values({ userId, providerId: provider, accountId: subject, createdAt: at, updatedAt: at })
    // Two windows may return at the same moment.
    .onConflictDoNothing();
}
