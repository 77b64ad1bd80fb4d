import { existsSync, readFileSync } from 'node:fs';
import type { BackupHeader } from '#server/db/backup-format.ts';
import { authSecretFile } from '#server/runtime/auth-secret.ts';
import { pushKeyFile } from '#server/runtime/push-key.ts';

/** The secrets that the data folder holds; null for one of the environment, or that is still to be made. */
export function readKeptSecrets(config: {
  dataDir: string;
  authSecret: string | null;
  vapidPrivateKey: string | null;
}): Pick<BackupHeader, 'authSecret' | 'pushKey'> {
  return {
    authSecret: contentOf(authSecretFile(config), config.authSecret),
    pushKey: contentOf(pushKeyFile(config), config.vapidPrivateKey),
  };
}

/** A running server knows the secret also when the file holds it. */
function contentOf(file: string, inUse: string | null): string | null {
  if (!existsSync(file)) return null;
  const content = readFileSync(file, 'utf8');
  return inUse === null || inUse === content.trim() ? content : null;
}
