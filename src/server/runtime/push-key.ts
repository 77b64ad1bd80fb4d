import { createECDH } from 'node:crypto';
import path from 'node:path';
import { keepSecret, prepareDataFolder } from '#server/runtime/data-folder.ts';

export function pushKeyFile({ dataDir }: { dataDir: string }): string {
  return path.join(dataDir, 'push-key');
}

/** Returns the key that identifies us to push services (RFC 8292); subscriptions depend on it. */
export function providePushKey(config: {
  vapidPrivateKey: string | null;
  dataDir: string;
}): string {
  if (config.vapidPrivateKey !== null) return config.vapidPrivateKey;
  prepareDataFolder(config.dataDir);
  return keepSecret(pushKeyFile(config), makePushKey, {
    test: isPushKey,
    what: 'the key of pushes (a private key of the curve P-256 in base64url)',
    loss: 'all members must turn pushes on again',
  });
}

/** From 1 to below the order of the curve, in 32 bytes. */
export function isPushKey(text: string): boolean {
  if (!/^[\w-]{43}$/u.test(text)) return false;
  try {
    createECDH('prime256v1').setPrivateKey(Buffer.from(text, 'base64url'));
    return true;
  } catch {
    return false;
  }
}

/** A private key of the curve P-256, in base64url. */
export function makePushKey(): string {
  const pair = createECDH('prime256v1');
  pair.generateKeys();
  // One key in 256 begins with a zero, which is omitted.
  return Buffer.from(pair.getPrivateKey('hex').padStart(64, '0'), 'hex').toString('base64url');
}
