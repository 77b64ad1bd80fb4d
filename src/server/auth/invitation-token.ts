import { createHmac, timingSafeEqual } from 'node:crypto';

const idBytes = 16;
/** 128 bits. */
const proofBytes = 16;

/**
 * Returns the secret of an invitation's link, from its id and the server's secret: the team can show and print it
 * again, and a copy of the database admits no stranger.
 */
export function invitationToken(id: string, authSecret: string): string {
  return Buffer.concat([bytesOf(id), proofOf(id, authSecret)]).toString('base64url');
}

/** Returns the id of the invitation; null for a token that this server did not make. */
export function readInvitationToken(token: string, authSecret: string): string | null {
  const bytes = Buffer.from(token, 'base64url');
  if (bytes.length !== idBytes + proofBytes) return null;
  const id = bytes
    .subarray(0, idBytes)
    .toString('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/u, '$1-$2-$3-$4-$5');
  return timingSafeEqual(bytes.subarray(idBytes), proofOf(id, authSecret)) ? id : null;
}

function bytesOf(id: string): Buffer {
  return Buffer.from(id.replaceAll('-', ''), 'hex');
}

function proofOf(id: string, authSecret: string): Buffer {
  const proof = createHmac('sha256', `invitation ${authSecret}`).update(id).digest();
  return proof.subarray(0, proofBytes);
}
