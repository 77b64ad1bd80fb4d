import { and, eq, sql } from 'drizzle-orm';
import { normalizeEmail } from '#domain/accounts/email.ts';
import { isKnownPassword } from '#domain/accounts/known-passwords.ts';
import { brokenPersonalRule } from '#domain/accounts/personal-password.ts';
import { defaultLanguage } from '#domain/i18n/language.ts';
import { createAccount } from '#server/auth/create-account.ts';
import { endSessions } from '#server/auth/end-sessions.ts';
import { hashPassword } from '#server/auth/password-hash.ts';
import type { Database, Transaction } from '#server/db/executor.ts';
import { findLanguageId } from '#server/db/languages.ts';
import {
  accounts,
  factors,
  knownDevices,
  mails,
  mailTokens,
  recoveryCodes,
  sessions,
  users,
} from '#server/db/schema/accounts.ts';
import { profiles } from '#server/db/schema/profiles.ts';
import { pendingPushes, pushDevices, pushSettings } from '#server/db/schema/pushes.ts';
import type { Clock } from '#server/runtime/clock.ts';
import type { Config } from '#server/runtime/config.ts';
import { OperatorError } from '#server/runtime/operator-error.ts';

const name = 'Administration';

type Parts = {
  config: Pick<Config, 'adminEmail' | 'adminPassword' | 'production'>;
  db: Database;
  clock: Clock;
};

/**
 * Creates the first administrator from ADMIN_EMAIL and ADMIN_PASSWORD, or grants the role to the address’s owner when
 * there is no administrator. An unconfirmed account becomes the operator's alone, since any person may have registered
 * it. Later starts change nothing. Throws OperatorError for a known password (P2) in a real installation.
 */
export async function ensureAdministrator({ config, db, clock }: Parts): Promise<void> {
  if (config.adminEmail === null || config.adminPassword === null) return;
  const email = normalizeEmail(config.adminEmail);
  const { adminPassword } = config;
  const user = await findUser(db, email);
  if (user !== null) {
    await db.transaction(async (transaction) => {
      if (!(await grantToFirst(transaction, user.id)) || user.isConfirmed) return;
      if (config.production) refuseGuessable(adminPassword, email);
      const password = await hashPassword(adminPassword);
      await takeBack(transaction, user.id, password, clock.now());
    });
    return;
  }
  if (config.production) refuseGuessable(adminPassword, email);
  const login = { password: await hashPassword(adminPassword) };
  const languageId = await findLanguageId(db, defaultLanguage);
  const person = { name, traits: [], languageId, isAdmin: true };
  // Changes nothing where another server’s start was faster.
  await db.transaction((transaction) =>
    createAccount(transaction, { email, isConfirmed: true, login, ...person }, clock.now()),
  );
}

function refuseGuessable(password: string, email: string): void {
  if (!isKnownPassword(password) && brokenPersonalRule(password, { name, email }) === null) return;
  throw new OperatorError(
    'ADMIN_PASSWORD is one of those that attackers try first, or holds the name of the product or a part of ADMIN_EMAIL: ' +
      'choose another one.',
  );
}

async function findUser(
  db: Database,
  email: string,
): Promise<{ id: string; isConfirmed: boolean } | null> {
  const [user] = await db
    .select({ id: users.id, isConfirmed: users.emailVerified })
    .from(users)
    .where(eq(users.email, email));
  return user ?? null;
}

/** False when there is an administrator already. */
async function grantToFirst(transaction: Transaction, userId: string): Promise<boolean> {
  const granted = await transaction
    .update(profiles)
    .set({ isAdmin: true })
    .where(
      and(
        eq(profiles.id, userId),
        sql`not exists (select from ${profiles} other where other.is_admin)`,
      ),
    )
    .returning({ id: profiles.id });
  return granted.length > 0;
}

/** Ends all other access to the account, pending links and notifications elsewhere. */
async function takeBack(
  transaction: Transaction,
  userId: string,
  password: string,
  at: Date,
): Promise<void> {
  await endSessions(transaction, eq(sessions.userId, userId), 'password_changed', at);
  for (const table of [accounts, mailTokens, factors, recoveryCodes, knownDevices])
    await transaction.delete(table).where(eq(table.userId, userId));
  for (const table of [pushDevices, pushSettings, pendingPushes])
    await transaction.delete(table).where(eq(table.personId, userId));
  await transaction.delete(mails).where(and(eq(mails.userId, userId), eq(mails.status, 'queued')));
  await transaction
    .insert(accounts)
    .values({ userId, accountId: userId, providerId: 'credential', password });
  await transaction.update(users).set({ emailVerified: true }).where(eq(users.id, userId));
}
