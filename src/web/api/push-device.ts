import { api, read } from '#web/api/client.ts';
import {
  addressOf,
  withPushLock,
  deletePushKey,
  storePushKey,
  createPushKey,
  readPushKey,
  subscribeWith,
  reportAddress,
} from '#web/api/push-key.ts';
import { deviceTimeZone } from '#web/i18n/device-time-zone.ts';

/* Push notifications of this browser. The server knows if they are on; this file knows what the browser allows. */

/** `install`: on iPhone and iPad only an app on the home screen gets pushes. */
export type PushAbility = 'unsupported' | 'install' | 'denied' | 'unasked' | 'allowed';

export function pushAbility(): PushAbility {
  const isKnown =
    'serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis;
  if (!isKnown) return isAppleTouchDevice() ? 'install' : 'unsupported';
  const { permission } = Notification;
  if (permission === 'default') return 'unasked';
  return permission === 'granted' ? 'allowed' : 'denied';
}

/** Detects an iPad, which calls itself a Mac, by its touch points: no Mac has more than one. */
function isAppleTouchDevice(): boolean {
  const { userAgent, maxTouchPoints } = navigator;
  return /\b(?:iPhone|iPad|iPod)\b/u.test(userAgent) || (isMac(userAgent) && maxTouchPoints > 1);
}

function isMac(userAgent: string): boolean {
  return /\bMacintosh\b/u.test(userAgent);
}

/** Shows the browser's prompt. Call it first in a click handler: some browsers allow it only there. */
export async function requestPermission(): Promise<boolean> {
  return (await Notification.requestPermission()) === 'granted';
}

/** Subscribes this browser to pushes signed with the key and registers it with the server. */
export function enablePushes(publicKey: string) {
  return withPushLock(async () => {
    await navigator.serviceWorker.register('/worker.js', { updateViaCache: 'none' });
    const subscription = await subscribeWith(await navigator.serviceWorker.ready, publicKey);
    const key = createPushKey();
    // Stores the key first, because the server's answer may be lost.
    await storePushKey({ key, publicKey });
    const json = { key, ...addressOf(subscription), timeZone: deviceTimeZone() };
    return read(api.pushes.devices.$post({ json }));
  });
}

/** Deletes subscription and key here; the server has deleted its own, or does so at the next failed push. */
export function disablePushes(): Promise<void> {
  return withPushLock(async () => {
    await removeSubscription(await findSubscription());
  });
}

/**
 * Reports this browser and its push address to the server, if pushes are on. Unsubscribes if the browser belongs to
 * another account or was removed elsewhere.
 */
export function renewSubscription(): Promise<void> {
  return withPushLock(async () => {
    const registration = await findRegistration();
    if (registration === null) return;
    const [storedKey, existing] = await Promise.all([
      readPushKey(),
      registration.pushManager.getSubscription(),
    ]);
    if (storedKey === null && existing === null) return;
    // Makes a key for a browser whose pushes were turned on before keys existed.
    const key = storedKey?.key ?? createPushKey();
    const timeZone = deviceTimeZone();
    const { isKnown, publicKey, subscription } = await reportAddress(
      registration,
      existing ?? (await subscribeWith(registration, await readPublicKey())),
      (current) =>
        read(api.pushes.devices.renew.$post({ json: { key, ...addressOf(current), timeZone } })),
    );
    if (isKnown) await storePushKey({ key, publicKey });
    else await removeSubscription(subscription);
  });
}

async function removeSubscription(subscription: PushSubscription | null): Promise<void> {
  await deletePushKey();
  await subscription?.unsubscribe();
}

async function readPublicKey(): Promise<string> {
  const { pushes } = await read(api.preferences.$get());
  return pushes.publicKey;
}

async function findSubscription(): Promise<PushSubscription | null> {
  const registration = await findRegistration();
  return (await registration?.pushManager.getSubscription()) ?? null;
}

/** Returns null if the browser does not allow pushes. */
async function findRegistration(): Promise<ServiceWorkerRegistration | null> {
  if (pushAbility() !== 'allowed') return null;
  return (await navigator.serviceWorker.getRegistration()) ?? null;
}
