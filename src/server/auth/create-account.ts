import { eq } from 'drizzle-orm';
import type { ProviderName } from '#domain/accounts/provider.ts';
import type { Transaction } from '#server/db/executor.ts';
import { accounts, users } from '#server/db/schema/accounts.ts';
import { waitingRegistrations } from '#server/db/schema/community.ts';
import { loginCodes } from '#server/db/schema/login-codes.ts';
import { profiles } from '#server/db/schema/profiles.ts';

/** A person with an address, who proves it or will. */
export type Newcomer = Details & {
  /** As stored; see `normalizeEmail`. */
  email: string;
  isConfirmed: boolean;
  /** A password's hash, or the account at a provider. */
  login: { password: string } | { provider: ProviderName; subject: string };
};

/** A person whose account a code of their own opens. */
type CodeHolder = Details & {
  email: null;
  isConfirmed: false;
  login: Pick<typeof loginCodes.$inferInsert, 'codeHash' | 'giverId' | 'endsAt' | 'listId'>;
};

type Details = {
  name: string;
  isNameRefused?: boolean;
  traits: string[];
  languageId: number;
  isAdmin?: boolean;
};

/** Creates account and profile; a waiting registration of the address ends. Null: the address is taken. */
export async function createAccount(
  transaction: Transaction,
  newcomer: Newcomer | CodeHolder,
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
  await transaction
    .insert(profiles)
    .values({ id, name, isNameRefused, traits, languageId, isAdmin, createdAt: at });
  await keepLogin(transaction, id, login, at);
  if (email !== null)
    await transaction.delete(waitingRegistrations).where(eq(waitingRegistrations.email, email));
  return id;
}

async function keepLogin(
  transaction: Transaction,
  userId: string,
  login: (Newcomer | CodeHolder)['login'],
  at: Date,
): Promise<void> {
  if ('codeHash' in login) {
    await transaction.insert(loginCodes).values({ userId, ...login, createdAt: at });
    return;
  }
  const credential =
    'password' in login
      ? { accountId: userId, providerId: 'credential', password: login.password }
      : { accountId: login.subject, providerId: login.provider };
  await transaction
    .insert(accounts)
    .values({ userId, ...credential, createdAt: at, updatedAt: at })
    // Two windows may return from a provider at the same moment.
    .onConflictDoNothing();
}
