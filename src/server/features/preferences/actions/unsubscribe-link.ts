import { openSecret, sealSecret } from '#server/auth/secrets.ts';
import type { CompleteConfig } from '#server/context.ts';

type Parts = { config: Pick<CompleteConfig, 'authSecret'> };

/** Seals the token of the unsubscribe address. */
export function sealUnsubscribeToken({ config }: Parts, personId: string): string {
  return sealSecret(personId, keyOf(config));
}

/** Answers the person of a token; null for a foreign one. */
export function openUnsubscribeToken({ config }: Parts, token: string): string | null {
  try {
    const personId = openSecret(token, keyOf(config));
    return uuid.test(personId) ? personId : null;
  } catch {
    return null;
  }
}

const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/u;

/** A key of its own, so that the token is good for this alone. */
function keyOf({ authSecret }: Parts['config']): string {
  return `unsubscribe from digests ${authSecret}`;
}
