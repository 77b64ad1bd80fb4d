import { and, eq } from 'drizzle-orm';
import { lockUser } from '#server/auth/lock-user.ts';
import { hashPassword, verifyPassword } from '#server/auth/password-hash.ts';
import { startSession } from '#server/auth/start-session.ts';
import type { NewSession } from '#server/auth/start-session.ts';
import type { Database, Transaction } from '#server/db/executor.ts';
import { accounts, users } from '#server/db/schema/accounts.ts';
import { waitingRegistrations } from '#server/db/schema/community.ts';
import { profiles } from '#server/db/schema/profiles.ts';
import type { Clock } from '#server/runtime/clock.ts';
import type { Config } from '#server/runtime/config.ts';

export type Credentials = {
  /** As stored; see `normalizeEmail`. */
  email: string;
  password: string;
  rememberMe: boolean;
  /** The User-Agent header; only a short label is stored. */
  userAgent: string;
};

export type SignInResult =
  | { ok: true; userId: string; session: NewSession }
  | {
      ok: false;
      reason: 'invalid-credentials' | 'email-not-confirmed' | 'provider-only' | 'waiting';
    };

/** Passwords and sessions. The caller has already validated address and password. */
export interface Auth {
  /** Invented people can sign in only on this machine. */
  signIn(credentials: Credentials & { isOnOwnMachine?: boolean }): Promise<SignInResult>;
  /** A session after another proof of identity. */
  startSession(
    transaction: Transaction,
    newcomer: { userId: string; userAgent: string; isRemembered: boolean },
  ): Promise<NewSession>;
}

export type AuthParts = {
  config: Pick<Config, 'requireEmailVerification' | 'oidc'>;
  db: Database;
  clock: Clock;
};

export function createAuth({ config, db, clock }: AuthParts): Auth {
  const start: Auth['startSession'] = (transaction, newcomer) =>
    startSession(transaction, { ...newcomer, now: clock.now() });
  return {
    startSession: start,

    async signIn({ email, password, rememberMe, userAgent, isOnOwnMachine = false }) {
      const [known, waiting] = await Promise.all([
        findCredential(db, email),
        findWaiting(db, email),
      ]);
      const isKnown = await isRight(password, known?.hash);
      // Registrations wait beside accounts, too: neither the answer nor the number of hashes tells of one.
      const isWaiting = waiting !== undefined && (await isRight(password, waiting.hash));
      if (known === null || !isKnown) {
        if (!isWaiting) return { ok: false, reason: 'invalid-credentials' };
        return { ok: false, reason: waiting.for === 'team' ? 'waiting' : 'email-not-confirmed' };
      }
      if (known.isDemo && !isOnOwnMachine) return { ok: false, reason: 'invalid-credentials' };
      // A right password tells its owner only.
      if (config.oidc?.isOnly === true && known.isAdmin !== true)
        return { ok: false, reason: 'provider-only' };
      if (config.requireEmailVerification && !known.isConfirmed)
        return { ok: false, reason: 'email-not-confirmed' };
      const { userId } = known;
      return db.transaction(async (transaction) => {
        // The password may have changed during the check.
        await lockUser(transaction, userId);
        const current = await findCredential(transaction, email);
        if (current?.hash !== known.hash) return { ok: false, reason: 'invalid-credentials' };
        const newcomer = { userId, userAgent, isRemembered: rememberMe };
        return { ok: true, userId, session: await start(transaction, newcomer) };
      });
    },
  };
}

type Credential = {
  userId: string;
  isConfirmed: boolean;
  isDemo: boolean | null;
  isAdmin: boolean | null;
  hash: string | null;
};

async function findCredential(
  executor: Database | Transaction,
  email: string,
): Promise<Credential | null> {
  const [row] = await executor
    .select({
      userId: users.id,
      isConfirmed: users.emailVerified,
      isDemo: profiles.isDemo,
      isAdmin: profiles.isAdmin,
      hash: accounts.password,
    })
    .from(users)
    .leftJoin(profiles, eq(profiles.id, users.id))
    .leftJoin(accounts, and(eq(accounts.userId, users.id), eq(accounts.providerId, 'credential')))
    .where(eq(users.email, email));
  return row ?? null;
}

async function findWaiting(db: Database, email: string) {
  const [row] = await db
    .select({ for: waitingRegistrations.waitsFor, hash: waitingRegistrations.password })
    .from(waitingRegistrations)
    .where(eq(waitingRegistrations.email, email));
  return row;
}

/** Hashes also without a stored password, so that the time reveals nothing. */
async function isRight(password: string, hash: string | null | undefined): Promise<boolean> {
  if (hash != null) return verifyPassword({ hash, password });
  await hashPassword(password);
  return false;
}
