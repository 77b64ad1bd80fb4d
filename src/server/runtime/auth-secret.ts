import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { keepSecret, prepareDataFolder } from '#server/runtime/data-folder.ts';

/** In characters; shorter ones could be guessed. */
export const leastSecretLength = 32;

export function authSecretFile({ dataDir }: { dataDir: string }): string {
  return path.join(dataDir, 'auth-secret');
}

/** Returns the secret for cookies and second factors; created once and kept, so that sessions outlive a restart. */
export function provideAuthSecret(config: { authSecret: string | null; dataDir: string }): string {
  if (config.authSecret !== null) return config.authSecret;
  prepareDataFolder(config.dataDir);
  return keepSecret(authSecretFile(config), makeSecret, {
    test: (content) => content.length >= leastSecretLength,
    what: `the secret of this installation (${leastSecretLength} characters or more)`,
    loss: 'all members must sign in and set up second factors again',
  });
}

function makeSecret(): string {
  return randomBytes(32).toString('base64url');
}
