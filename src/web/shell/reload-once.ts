import { isFromElsewhere } from '#web/api/errors.ts';
import { hasUnsavedChanges } from '#web/api/unsaved-changes.ts';

const reloadedKey = 'reloadedAt';
const pressedKey = 'pressedBeforeReload';
const pauseMilliseconds = 60_000;

/** Once a minute at most, so that a page which never comes is not asked for in a circle. */
export function mayReloadByItself(): boolean {
  try {
    const before = Number(sessionStorage.getItem(reloadedKey));
    sessionStorage.setItem(reloadedKey, String(Date.now()));
    return Date.now() - before > pauseMilliseconds;
  } catch {
    // Without storage nothing would end the circle.
    return false;
  }
}

/**
 * After a press whose code is gone, as after a new version of the product: the page loads anew when the server is there,
 * nothing typed is lost and that has not just been tried. False when it stays. Drafts outlive it (P46).
 */
export async function reloadForNewCode(): Promise<boolean> {
  if (hasUnsavedChanges() || !(await isServerThere()) || !mayReloadByItself()) return false;
  sessionStorage.setItem(pressedKey, '1');
  location.reload();
  return true;
}

/** Whether the page has just been loaded anew for a press, which has to be made again; true once. */
export function takePressBeforeReload(): boolean {
  try {
    const isNoted = sessionStorage.getItem(pressedKey) !== null;
    sessionStorage.removeItem(pressedKey);
    return isNoted;
  } catch {
    return false;
  }
}

/** A page that can be read is not given away for the browser's own that there is no network. */
async function isServerThere(): Promise<boolean> {
  try {
    const response = await fetch('/api/health', { cache: 'no-store' });
    return response.ok && !isFromElsewhere(response);
  } catch {
    return false;
  }
}
