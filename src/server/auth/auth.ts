import type { Clock } from '#server/clock.ts';
import type { Config } from '#server/config.ts';
import type { Database, Transaction } from '#server/db/client.ts';

export type NewProfile = { name: string; traits: string[]; languageId: number };

export type Credentials = {
  email: string;
  password: string;
  rememberMe: boolean;
  /** The browser's User-Agent; only a short label of it is kept. */
  userAgent: string;
};

/** What the session cookie is made of. */
export type NewSession = { token: string; isRemembered: boolean };

/** Outcomes of the accounts library in the product's words. */
export type SignUpResult =
  | { ok: true; userId: string; session: NewSession | null }
  | { ok: false; reason: 'email-exists' | 'invalid-email' | 'failed' };

export type SignInResult =
  | { ok: true; userId: string; session: NewSession }
  | { ok: false; reason: 'invalid-credentials' | 'email-not-confirmed' | 'invalid-email' };

/** The accounts library, in our own words. */
export interface AccountLibrary {
  /** Creates account, profile and session in one transaction; what `alongside` writes joins it. */
  signUp(
    credentials: Credentials,
    profile: NewProfile,
    alongside: (transaction: Transaction, userId: string) => Promise<void>,
  ): Promise<SignUpResult>;
  signIn(credentials: Credentials): Promise<SignInResult>;
  /** A session for somebody whose identity was proven in another way. */
  startSession(userId: string, userAgent: string, isRemembered: boolean): Promise<NewSession>;
}

export interface Auth extends AccountLibrary {
  /** Loads the library, which is large; otherwise the first who signs in waits for it. */
  prepare(): Promise<void>;
}

export type AuthParts = {
  config: Pick<Config, 'appUrl' | 'requireEmailVerification'> & { authSecret: string };
  db: Database;
  clock: Clock;
};

export function createAuth(parts: AuthParts): Auth {
  let loading: Promise<AccountLibrary> | undefined;
  const load = async (): Promise<AccountLibrary> => {
    const { createLibrary } = await import('#server/auth/library.ts');
    return createLibrary(parts);
  };
  const library = (): Promise<AccountLibrary> => (loading ??= load());
  return {
    prepare: async () => void (await library()),
    signUp: async (...all) => (await library()).signUp(...all),
    signIn: async (...all) => (await library()).signIn(...all),
    startSession: async (...all) => (await library()).startSession(...all),
  };
}
