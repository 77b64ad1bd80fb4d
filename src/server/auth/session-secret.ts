import { randomToken } from '#server/auth/secrets.ts';

/**
 * Makes a session secret that begins with the session’s id, so that an old secret is recognised: its use means that a
 * secret was stolen.
 */
export function newSessionSecret(sessionId: string): string {
  return `${sessionId}.${randomToken()}`;
}

/** Returns the secret’s session id; null for an invalid secret. */
export function sessionOfSecret(secret: string): string | null {
  return /^([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})\./u.exec(secret)?.[1] ?? null;
}
