import { ApiError, isForeignResponse, readApiError } from '#web/api/errors.ts';
import { inPageLanguage } from '#web/api/page-language.ts';
import { readEndReason, setEndReason } from '#web/api/session-end.ts';

/* Uses the first name on secure connections. */
const cookieNames = ['__Host-wohlwort.signed_in', 'wohlwort.signed_in'];

const lockName = 'session-refresh';

/** Reads the cookie that the server sets beside the session cookie, which scripts cannot read. */
export function mayHaveSession(): boolean {
  const cookies = document.cookie.split('; ');
  return cookieNames.some((name) => cookies.includes(`${name}=1`));
}

/**
 * Refreshes the session, one tab at a time: the server treats a refresh token used twice as stolen. Resolves to false
 * if the session is over, and remembers the reason; throws ApiError if that is unknown.
 */
export async function refreshSession(): Promise<boolean> {
  // Relies on the server's grace period for a second tab: locks exist in secure contexts only.
  if (!('locks' in navigator)) return postRefresh();
  return navigator.locks.request(lockName, postRefresh);
}

async function postRefresh(): Promise<boolean> {
  // Stops if another tab has just learned the end and its reason.
  if (!mayHaveSession()) return false;
  const response = await fetch(
    '/api/auth/token?grant_type=refresh_token',
    inPageLanguage({ method: 'POST' }),
  ).catch(() => null);
  if (response === null || isForeignResponse(response))
    throw new ApiError('error.connection', '', { status: 0 });
  if (response.ok) return true;
  const error = await readApiError(response);
  if (error.status !== 401) throw error;
  setEndReason(readEndReason(error.code));
  return false;
}
