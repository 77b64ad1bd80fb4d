import { createHmac, timingSafeEqual } from 'node:crypto';

const idBytes = 16;
/** 128 bits. */
const proofBytes = 16;

type Purpose = 'invitation' | 'round';

/**
 * Returns the secret of a link to an invitation or a round, from its id and the server's secret: it can be shown and
 * printed again, and a copy of the database admits no stranger.
 */
export function invitationToken(
  id: string,
  authSecret: string,
  purpose: Purpose = 'invitation',
): string {
  return Buffer.concat([bytesOf(id), proofOf(id, authSecret, purpose)]).toString('base64url');
}

/** Returns the id of the invitation or round; null for a token that this server did not make. */
export function readInvitationToken(
  token: string,
  authSecret: string,
  purpose: Purpose = 'invitation',
): string | null {
  const bytes = Buffer.from(token, 'base64url');
  if (bytes.length !== idBytes + proofBytes) return null;
  const id = bytes
    .subarray(0, idBytes)
    .toString('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/u, '$1-$2-$3-$4-$5');
  return timingSafeEqual(bytes.subarray(idBytes), proofOf(id, authSecret, purpose)) ? id : null;
}

function bytesOf(id: string): Buffer {
  return Buffer.from(id.replaceAll('-', ''), 'hex');
}

function proofOf(id: string, authSecret: string, purpose: Purpose): Buffer {
  const proof = createHmac('sha256', `${purpose} ${authSecret}`).update(id).digest();
  return proof.subarray(0, proofBytes);
}
