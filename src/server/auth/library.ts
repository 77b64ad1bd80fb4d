import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import { betterAuth, type BetterAuthOptions } from 'better-auth';
import { drizzleAdapter } from 'better-auth/adapters/drizzle';
import { APIError } from 'better-auth/api';
import { deviceLabel } from '#domain/device.ts';
import { maximumPasswordLength } from '#domain/password.ts';
import { sessionLifetimes, startSession } from '#domain/session.ts';
import type {
  AccountLibrary,
  AuthParts,
  NewProfile,
  SignInResult,
  SignUpResult,
} from '#server/auth/auth.ts';
import { hashPassword, verifyPassword } from '#server/auth/password-hash.ts';
import type { Database, Executor, Transaction } from '#server/db/client.ts';
import { isDuplicate } from '#server/db/failures.ts';
import { accounts, profiles, sessions, users, verifications } from '#server/db/schema.ts';

const minimumPasswordLength = 8;

type Pending = {
  profile: NewProfile;
  alongside: (transaction: Transaction, userId: string) => Promise<void>;
  /** What the database said: the library calls every failure of it a failed sign-up. */
  failure?: unknown;
};

/** The accounts library behind our own words; nothing of its HTTP surface is mounted. */
export function createLibrary({ config, db, clock }: AuthParts): AccountLibrary {
  const pending = new AsyncLocalStorage<Pending>();
  const open = new AsyncLocalStorage<Transaction>();
  const library = betterAuth({
    appName: 'Wohlwort',
    baseURL: config.appUrl,
    secret: config.authSecret,
    database: inOneTransaction(db, open, (failure) => {
      const newcomer = pending.getStore();
      if (newcomer !== undefined) newcomer.failure = failure;
    }),
    emailAndPassword: {
      enabled: true,
      minPasswordLength: minimumPasswordLength,
      maxPasswordLength: maximumPasswordLength,
      requireEmailVerification: config.requireEmailVerification,
      password: { hash: hashPassword, verify: verifyPassword },
    },
    session: {
      expiresIn: sessionLifetimes.absolute.remembered,
      cookieCache: { enabled: false },
      additionalFields: {
        idleUntil: { type: 'date', input: false },
        endsAt: { type: 'date', input: false },
        isRemembered: { type: 'boolean', input: false },
      },
    },
    databaseHooks: {
      user: { create: { before: async (user) => ({ data: { ...user, name: '' } }) } },
      account: {
        create: {
          // Inside the library's transaction: account and profile appear together or not at all.
          before: async (account) => {
            const newcomer = pending.getStore();
            const transaction = open.getStore();
            if (newcomer === undefined || transaction === undefined) return;
            await transaction
              .insert(profiles)
              .values({ id: account.userId, ...newcomer.profile, createdAt: clock.now() });
            await newcomer.alongside(transaction, account.userId);
          },
        },
      },
      session: {
        create: {
          before: async (session) => {
            const now = clock.now();
            // The library gives sessions that need not be remembered one day, the others thirty.
            const isRemembered = session.expiresAt.getTime() - Date.now() > 2 * 86_400_000;
            return {
              data: {
                ...session,
                ...startSession(now, isRemembered),
                isRemembered,
                userAgent: deviceLabel(session.userAgent ?? ''),
                createdAt: now,
                updatedAt: now,
              },
            };
          },
        },
      },
    },
    advanced: {
      database: { generateId: () => randomUUID() },
      ipAddress: { disableIpTracking: true },
    },
    telemetry: { enabled: false },
    // Its messages name e-mail addresses, which do not belong into logs.
    logger: { disabled: true },
  });

  return {
    signUp({ userAgent, ...credentials }, profile, alongside) {
      const newcomer: Pending = { profile, alongside };
      return pending.run(newcomer, async (): Promise<SignUpResult> => {
        try {
          const { token, user } = await library.api.signUpEmail({
            body: { ...credentials, name: profile.name },
            headers: { 'user-agent': userAgent },
          });
          const session = token === null ? null : { token, isRemembered: credentials.rememberMe };
          return { ok: true, userId: user.id, session };
        } catch (error) {
          const reason = signUpFailure(error);
          const { failure } = newcomer;
          if (reason === 'failed' && failure !== undefined && !isDuplicate(failure)) throw failure;
          return { ok: false, reason };
        }
      });
    },
    async signIn({ userAgent, ...credentials }) {
      try {
        const { token, user } = await library.api.signInEmail({
          body: credentials,
          headers: { 'user-agent': userAgent },
        });
        const session = { token, isRemembered: credentials.rememberMe };
        return { ok: true, userId: user.id, session };
      } catch (error) {
        return { ok: false, reason: signInFailure(error) };
      }
    },
    async startSession(userId, userAgent, isRemembered) {
      const { internalAdapter } = await library.$context;
      const { token } = await internalAdapter.createSession(userId, !isRemembered, { userAgent });
      return { token, isRemembered };
    },
  };
}

/** Keeps the library's open transaction at hand, so that our rows can join it. */
function inOneTransaction(
  db: Database,
  open: AsyncLocalStorage<Transaction>,
  onFailure: (error: unknown) => void,
) {
  const schema = { user: users, session: sessions, account: accounts, verification: verifications };
  const adapterFor = (executor: Executor) => drizzleAdapter(executor, { provider: 'pg', schema });
  return (options: BetterAuthOptions) => ({
    ...adapterFor(db)(options),
    transaction: <Result>(
      work: (adapter: ReturnType<ReturnType<typeof adapterFor>>) => Promise<Result>,
    ) =>
      db.transaction((transaction) =>
        open.run(transaction, () => {
          const adapter = adapterFor(transaction)(options);
          const create = reporting(adapter.create, onFailure);
          return work({ ...adapter, create });
        }),
      ),
  });
}

/** The same work; what it fails with is reported as well. */
function reporting<Parameters extends unknown[], Result>(
  work: (...parameters: Parameters) => Promise<Result>,
  onFailure: (error: unknown) => void,
): (...parameters: Parameters) => Promise<Result> {
  return async (...parameters) => {
    try {
      return await work(...parameters);
    } catch (error) {
      onFailure(error);
      throw error;
    }
  };
}

function signUpFailure(error: unknown): Extract<SignUpResult, { ok: false }>['reason'] {
  switch (libraryCode(error)) {
    case 'USER_ALREADY_EXISTS':
    case 'USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL':
      return 'email-exists';
    case 'INVALID_EMAIL':
      return 'invalid-email';
    case 'FAILED_TO_CREATE_USER':
      return 'failed';
    default:
      throw error;
  }
}

function signInFailure(error: unknown): Extract<SignInResult, { ok: false }>['reason'] {
  switch (libraryCode(error)) {
    case 'INVALID_EMAIL_OR_PASSWORD':
    case 'PASSWORD_TOO_LONG':
      return 'invalid-credentials';
    case 'EMAIL_NOT_VERIFIED':
      return 'email-not-confirmed';
    case 'INVALID_EMAIL':
      return 'invalid-email';
    default:
      throw error;
  }
}

function libraryCode(error: unknown): string | undefined {
  return error instanceof APIError ? error.body?.code : undefined;
}
