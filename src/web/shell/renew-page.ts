import { isFromElsewhere } from '#web/api/errors.ts';
import { hasUnsavedChanges } from '#web/api/unsaved-changes.ts';

const renewedKey = 'reloadedAt';
const pressedKey = 'pressedBeforeReload';
const pauseMilliseconds = 60_000;

/**
 * Reloads the page for missing code, as after a new version: only if the server answers and no work is unsaved, and at
 * most once a minute. False if the page stays.
 */
export async function renewPage({ afterPress }: { afterPress: boolean }): Promise<boolean> {
  if (hasUnsavedChanges() || !(await isServerThere()) || !mayRenew()) return false;
  if (afterPress) sessionStorage.setItem(pressedKey, '1');
  location.reload();
  return true;
}

/** Returns true once after a reload that followed a press, which the person must repeat. */
export function takePressBeforeRenewal(): boolean {
  try {
    const isNoted = sessionStorage.getItem(pressedKey) !== null;
    sessionStorage.removeItem(pressedKey);
    return isNoted;
  } catch {
    return false;
  }
}

/** Checks the server, since a reload without it would replace a readable page with the browser's error page. */
export async function isServerThere(): Promise<boolean> {
  try {
    const response = await fetch('/api/health', { cache: 'no-store' });
    return response.ok && !isFromElsewhere(response);
  } catch {
    return false;
  }
}

function mayRenew(): boolean {
  try {
    const before = Number(sessionStorage.getItem(renewedKey));
    sessionStorage.setItem(renewedKey, String(Date.now()));
    return Date.now() - before > pauseMilliseconds;
  } catch {
    // Refuses without storage, since the page could reload in a loop.
    return false;
  }
}
