import { isFromElsewhere } from '#web/api/errors.ts';
import { hasUnsavedChanges } from '#web/api/unsaved-changes.ts';

const renewedKey = 'reloadedAt';
const pressedKey = 'pressedBeforeReload';
const pauseMilliseconds = 60_000;

/**
 * Loads the page anew for code that is missing, as after a new version of the product: when the server answers, nothing
 * typed is lost, and at most once a minute. False when the page stays.
 */
export async function renewPage({ afterPress }: { afterPress: boolean }): Promise<boolean> {
  if (hasUnsavedChanges() || !(await isServerThere()) || !mayRenew()) return false;
  if (afterPress) sessionStorage.setItem(pressedKey, '1');
  location.reload();
  return true;
}

/** Whether the page was just loaded anew after a press, which has to be made again; true once. */
export function takePressBeforeRenewal(): boolean {
  try {
    const isNoted = sessionStorage.getItem(pressedKey) !== null;
    sessionStorage.removeItem(pressedKey);
    return isNoted;
  } catch {
    return false;
  }
}

/** Otherwise the reload would take a page that can be read, and show the browser's own error instead. */
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
    // Without storage the page could be reloaded in a circle.
    return false;
  }
}
