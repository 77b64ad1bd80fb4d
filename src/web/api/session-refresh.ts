import { ApiError, isFromElsewhere, readApiError } from '#web/api/errors.ts';
import { inPageLanguage } from '#web/api/page-language.ts';
import { readEndReason, rememberEnd } from '#web/api/session-end.ts';

/* The first where the connection is secure. */
const names = ['__Host-wohlwort.signed_in', 'wohlwort.signed_in'];

const lockName = 'session-refresh';

/**
 * Whether this browser believes that it has a session. The server keeps this cookie beside the session's own, which
 * scripts cannot read.
 */
export function mayHaveSession(): boolean {
  const cookies = document.cookie.split('; ');
  return names.some((name) => cookies.includes(`${name}=1`));
}

/**
 * Replaces the secret of the session, before or after its access has expired. One tab at a time: a secret that comes
 * twice counts as stolen. Resolves to false when the session is over, and remembers why; throws when that is unknown.
 */
export async function refreshSession(): Promise<boolean> {
  // Locks exist in secure contexts only. Elsewhere the server's grace for a second tab has to do.
  if (!('locks' in navigator)) return postRefresh();
  return navigator.locks.request(lockName, postRefresh);
}

async function postRefresh(): Promise<boolean> {
  // Another tab has just heard that it is over, and why; asking again would tell nothing new.
  if (!mayHaveSession()) return false;
  const response = await fetch(
    '/api/auth/token?grant_type=refresh_token',
    inPageLanguage({ method: 'POST' }),
  ).catch(() => null);
  if (response === null || isFromElsewhere(response))
    throw new ApiError('error.connection', '', { status: 0 });
  if (response.ok) return true;
  const error = await readApiError(response);
  if (error.status !== 401) throw error;
  rememberEnd(readEndReason(error.code));
  return false;
}
