import type { Language } from '#domain/i18n/language.ts';
import { openSecret, sealSecret } from '#server/auth/secrets.ts';
import type { CompleteConfig } from '#server/context.ts';

type Parts = { config: Pick<CompleteConfig, 'authSecret' | 'appUrl'> };

/** Where these mails are turned off: a page for whoever opens it, and one press for their mailbox (RFC 8058). */
export function unsubscribeUrl(
  { config }: Parts,
  person: { id: string; language: Language },
): string {
  const token = sealSecret(person.id, keyOf(config));
  return `${config.appUrl}/unsubscribe?token=${token}&lang=${person.language}`;
}

/** Whose mails it turns off; null for what is not ours. */
export function openUnsubscribeToken({ config }: Parts, token: string): string | null {
  try {
    const personId = openSecret(token, keyOf(config));
    return uuid.test(personId) ? personId : null;
  } catch {
    return null;
  }
}

const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/u;

/** Not the key of anything else that is sealed: such a token is good for this alone. */
function keyOf({ authSecret }: Parts['config']): string {
  return `unsubscribe from digests ${authSecret}`;
}
