import { createHmac, timingSafeEqual } from 'node:crypto';

type Secrets = { authSecret: string };

/** The address where the first administrator is made; only the start's output names it. */
export function setupAddress({ appUrl, authSecret }: Secrets & { appUrl: string }): string {
  return `${appUrl}/setup?token=${setupToken({ authSecret })}`;
}

/** Checks the secret of that address. It stays the same, and is good while there is no administrator. */
export function isSetupToken(token: string, secrets: Secrets): boolean {
  const [given, wanted] = [Buffer.from(token), Buffer.from(setupToken(secrets))];
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}

function setupToken({ authSecret }: Secrets): string {
  return createHmac('sha256', authSecret).update('setup').digest('base64url');
}
