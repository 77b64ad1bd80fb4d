import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  hkdfSync,
  randomBytes,
  randomInt,
} from 'node:crypto';
import { secretSigns, withCheckSign } from '#domain/accounts/login-code.ts';
import { randomSigns } from '#domain/shared/code-signs.ts';

const nonceBytes = 12;
const tagBytes = 16;

/** Encrypts data that must be read again (TOTP secrets, phone numbers), so that a stolen database is not enough. */
export function sealSecret(text: string, authSecret: string): string {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv('aes-256-gcm', sealingKey(authSecret), nonce);
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url');
}

export function openSecret(sealed: string, authSecret: string): string {
  const bytes = Buffer.from(sealed, 'base64url');
  const decipher = createDecipheriv(
    'aes-256-gcm',
    sealingKey(authSecret),
    bytes.subarray(0, nonceBytes),
  );
  decipher.setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes));
  const opened = [decipher.update(bytes.subarray(nonceBytes + tagBytes)), decipher.final()];
  return Buffer.concat(opened).toString('utf8');
}

/** Returns 256 random bits, for links and sessions. */
export function randomToken(): string {
  return randomBytes(32).toString('base64url');
}

/** Returns a new code of a person's own, and its keyed hash, which alone is stored. */
export function newLoginCode(authSecret: string): { code: string; codeHash: string } {
  const code = withCheckSign(randomSigns(secretSigns, { below: (bound) => randomInt(bound) }));
  return { code, codeHash: hashLoginCode(code, authSecret) };
}

export function hashLoginCode(code: string, authSecret: string): string {
  return hashCode(`login ${code}`, authSecret);
}

/** A plain hash is safe for a random token. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}

/** Hashes a short code with a key, since a plain hash could be guessed. */
export function hashCode(code: string, authSecret: string): string {
  return createHmac('sha256', authSecret).update(code).digest('base64url');
}

function sealingKey(authSecret: string): Buffer {
  return Buffer.from(hkdfSync('sha256', authSecret, '', 'wohlwort/factors', 32));
}
