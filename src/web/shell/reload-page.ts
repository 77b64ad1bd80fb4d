import { isForeignResponse } from '#web/api/errors.ts';
import { hasUnsavedChanges } from '#web/api/unsaved-changes.ts';

const reloadedKey = 'reloadedAt';
const pressedKey = 'pressedBeforeReload';
const minIntervalMs = 60_000;

/**
 * Reloads the page for missing code, as after a new version: only if the server answers and no work is unsaved, and at
 * most once a minute. False if the page stays.
 */
export async function reloadPage({ afterPress }: { afterPress: boolean }): Promise<boolean> {
  if (hasUnsavedChanges() || !(await isServerReachable()) || !canReload()) return false;
  if (afterPress) sessionStorage.setItem(pressedKey, '1');
  location.reload();
  return true;
}

/** Returns true once after a reload that followed a press, which the person must repeat. */
export function consumePressBeforeReload(): boolean {
  try {
    const wasPressed = sessionStorage.getItem(pressedKey) !== null;
    sessionStorage.removeItem(pressedKey);
    return wasPressed;
  } catch {
    return false;
  }
}

/** Checks the server, since a reload without it would replace a readable page with the browser's error page. */
export async function isServerReachable(): Promise<boolean> {
  try {
    const response = await fetch('/api/health', { cache: 'no-store' });
    return response.ok && !isForeignResponse(response);
  } catch {
    return false;
  }
}

function canReload(): boolean {
  try {
    const lastReload = Number(sessionStorage.getItem(reloadedKey));
    sessionStorage.setItem(reloadedKey, String(Date.now()));
    return Date.now() - lastReload > minIntervalMs;
  } catch {
    // Refuses without storage, since the page could reload in a loop.
    return false;
  }
}
