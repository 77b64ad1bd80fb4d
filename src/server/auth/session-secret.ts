import { randomToken } from '#server/auth/secrets.ts';

/** Makes a secret that begins with the session’s id: the use of an old one reveals a theft. */
export function newSessionSecret(sessionId: string): string {
  return `${sessionId}.${randomToken()}`;
}

/** Returns the secret’s session id; null for an invalid secret. */
export function sessionOfSecret(secret: string): string | null {
  return /^([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})\./u.exec(secret)?.[1] ?? null;
}
