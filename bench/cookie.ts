import { createHmac } from 'node:crypto';
import { tokenOf } from './community.ts';

/** Returns the Cookie header of a signed-in person of the community. */
export function cookieOf(person: number, authSecret: string): string {
  const token = tokenOf(person);
  const signature = createHmac('sha256', authSecret).update(token).digest('base64url');
  return `wohlwort.session_token=${token}.${signature}`;
}
