import { createECDH } from 'node:crypto';
import path from 'node:path';
import type { Config } from '#server/runtime/config.ts';
import { keepSecret, prepareDataFolder } from '#server/runtime/data-folder.ts';

/** Where the key is kept when VAPID_PRIVATE_KEY does not hold it. */
export function pushKeyFile({ dataDir }: Pick<Config, 'dataDir'>): string {
  return path.join(dataDir, 'push-key');
}

/**
 * Says to the services that deliver pushes that it is this installation again (RFC 8292); made once and kept, since
 * browsers ask for pushes by it: with another key none of them gets any.
 */
export function providePushKey(config: Pick<Config, 'vapidPrivateKey' | 'dataDir'>): string {
  if (config.vapidPrivateKey !== null) return config.vapidPrivateKey;
  prepareDataFolder(config.dataDir);
  return keepSecret(pushKeyFile(config), makePushKey, {
    test: isPushKey,
    what: 'the key of pushes (a private key of the curve P-256 in base64url)',
    loss: 'everybody has to turn pushes on again',
  });
}

/** A number from 1 to below the order of the curve, in 32 bytes. */
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
  // One in 256 begins with a zero, which is left out.
  return Buffer.from(pair.getPrivateKey('hex').padStart(64, '0'), 'hex').toString('base64url');
}
