import { eq } from 'drizzle-orm';
import type { ProviderName } from '#domain/accounts/provider.ts';
import type { Transaction } from '#server/db/executor.ts';
import { accounts, users } from '#server/db/schema/accounts.ts';
import { waitingRegistrations } from '#server/db/schema/community.ts';
import { profiles } from '#server/db/schema/profiles.ts';

export type Newcomer = {
  /** As stored; see `normalizeEmail`. */
  email: string;
  isConfirmed: boolean;
  /** A password's hash, or the account at a provider. */
  login: { password: string } | { provider: ProviderName; subject: string };
  name: string;
  isNameRefused?: boolean;
  traits: string[];
  languageId: number;
  isAdmin?: boolean;
};

/** Creates account and profile; a waiting registration of the address ends. Null: the address is taken. */
export async function createAccount(
  transaction: Transaction,
  newcomer: Newcomer,
  at: Date,
): Promise<string | null> {
  const { email, isConfirmed, login, name, isNameRefused, traits, languageId, isAdmin } = newcomer;
  const [user] = await transaction
    .insert(users)
    .values({ email, emailVerified: isConfirmed, createdAt: at, updatedAt: at })
    .onConflictDoNothing()
    .returning({ id: users.id });
  if (user === undefined) return null;
  const { id } = user;
  const credential =
    'password' in login
      ? { accountId: id, providerId: 'credential', password: login.password }
      : { accountId: login.subject, providerId: login.provider };
  await transaction
    .insert(accounts)
    .values({ userId: id, ...credential, createdAt: at, updatedAt: at })
    // Two windows may return from a provider at the same moment.
    .onConflictDoNothing();
  await transaction
    .insert(profiles)
    .values({ id, name, isNameRefused, traits, languageId, isAdmin, createdAt: at });
  await transaction.delete(waitingRegistrations).where(eq(waitingRegistrations.email, email));
  return id;
}
