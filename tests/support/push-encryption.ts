import { createDecipheriv, createECDH, hkdfSync, type ECDH } from 'node:crypto';

/* Decrypts pushes (RFC 8291, RFC 8188) with Node alone: the library that encrypts them must not be its own witness. */

/** The browser's part of the keys. */
export type BrowserKeys = { pair: ECDH; auth: Buffer };

export function browserKeys(privateKey: Buffer | null, auth: Buffer): BrowserKeys {
  const pair = createECDH('prime256v1');
  if (privateKey === null) pair.generateKeys();
  else pair.setPrivateKey(privateKey);
  return { pair, auth };
}

const tagBytes = 16;

/** Decrypts a message of one record; throws if it was changed or is for another browser. */
export function decryptPush({ pair, auth }: BrowserKeys, body: Buffer): string {
  const salt = body.subarray(0, 16);
  const keyLength = body[20] ?? 0;
  const senderKey = body.subarray(21, 21 + keyLength);
  const record = body.subarray(21 + keyLength);
  const shared = pair.computeSecret(senderKey);
  const about = Buffer.concat([Buffer.from('WebPush: info\0'), pair.getPublicKey(), senderKey]);
  const secret = Buffer.from(hkdfSync('sha256', shared, auth, about, 32));
  const derive = (purpose: string, length: number): Buffer =>
    Buffer.from(hkdfSync('sha256', secret, salt, `Content-Encoding: ${purpose}\0`, length));
  const opener = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12));
  opener.setAuthTag(record.subarray(-tagBytes));
  const opened = Buffer.concat([opener.update(record.subarray(0, -tagBytes)), opener.final()]);
  const end = opened.lastIndexOf(2);
  if (end === -1 || opened.subarray(end + 1).some((byte) => byte !== 0))
    throw new Error('The last record does not say that it is the last.');
  return opened.subarray(0, end).toString('utf8');
}
