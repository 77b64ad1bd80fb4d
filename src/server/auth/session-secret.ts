import { randomToken } from '#server/auth/secrets.ts';

/**
 * A new secret of a session. Which session it is stands before what is by chance, so that each secret that it ever had
 * is known for one of its own: whoever shows an earlier one has it from somebody else, or somebody else has theirs.
 */
export function newSessionSecret(sessionId: string): string {
  return `${sessionId}.${randomToken()}`;
}

/** The id of the session that a secret was made for; null for what is none. */
export function sessionOfSecret(secret: string): string | null {
  return /^([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})\./u.exec(secret)?.[1] ?? null;
}
