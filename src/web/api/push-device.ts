import { api, read } from '#web/api/client.ts';
import {
  addressOf,
  aloneWithPushes,
  forgetPushKey,
  keepPushKey,
  makePushKey,
  readPushKey,
  subscribeWith,
  tellAddress,
} from '#web/api/push-key.ts';

/* Push notifications of this browser. The server knows if they are on; this file knows what the browser allows. */

/** `install`: on iPhone and iPad only an app on the home screen gets pushes. */
export type PushAbility = 'unsupported' | 'install' | 'denied' | 'unasked' | 'allowed';

export function pushAbility(): PushAbility {
  const isKnown =
    'serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis;
  if (!isKnown) return isTouchOfApple() ? 'install' : 'unsupported';
  const { permission } = Notification;
  if (permission === 'default') return 'unasked';
  return permission === 'granted' ? 'allowed' : 'denied';
}

/** Detects an iPad, which calls itself a Mac, by its touch points: no Mac has more than one. */
function isTouchOfApple(): boolean {
  const { userAgent, maxTouchPoints } = navigator;
  return /\b(?:iPhone|iPad|iPod)\b/u.test(userAgent) || (isMac(userAgent) && maxTouchPoints > 1);
}

function isMac(userAgent: string): boolean {
  return /\bMacintosh\b/u.test(userAgent);
}

export function ownTimeZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/** Shows the browser's prompt. Call it first in a click handler: some browsers allow it only there. */
export async function askPermission(): Promise<boolean> {
  return (await Notification.requestPermission()) === 'granted';
}

/** Subscribes this browser to pushes signed with the key and registers it with the server. */
export function turnOnHere(publicKey: string) {
  return aloneWithPushes(async () => {
    await navigator.serviceWorker.register('/worker.js', { updateViaCache: 'none' });
    const subscription = await subscribeWith(await navigator.serviceWorker.ready, publicKey);
    const key = makePushKey();
    // Stores the key first, because the server's answer may be lost.
    await keepPushKey({ key, publicKey });
    const json = { key, ...addressOf(subscription), timeZone: ownTimeZone() };
    return read(api.pushes.devices.$post({ json }));
  });
}

/** Deletes subscription and key here; the server has deleted its own, or does so at the next failed push. */
export function turnOffHere(): Promise<void> {
  return aloneWithPushes(async () => {
    await forgetHere(await subscriptionHere());
  });
}

/**
 * Reports this browser and its push address to the server, if pushes are on. Unsubscribes if the browser belongs to
 * another account or was removed elsewhere.
 */
export function renewHere(): Promise<void> {
  return aloneWithPushes(async () => {
    const registration = await registrationHere();
    if (registration === null) return;
    const [kept, before] = await Promise.all([
      readPushKey(),
      registration.pushManager.getSubscription(),
    ]);
    if (kept === null && before === null) return;
    // Makes a key for a browser whose pushes were turned on before keys existed.
    const key = kept?.key ?? makePushKey();
    const timeZone = ownTimeZone();
    const { isKnown, publicKey, subscription } = await tellAddress(
      registration,
      before ?? (await subscribeWith(registration, await readPublicKey())),
      (one) => read(api.pushes.devices.renew.$post({ json: { key, ...addressOf(one), timeZone } })),
    );
    if (isKnown) await keepPushKey({ key, publicKey });
    else await forgetHere(subscription);
  });
}

async function forgetHere(subscription: PushSubscription | null): Promise<void> {
  await forgetPushKey();
  await subscription?.unsubscribe();
}

async function readPublicKey(): Promise<string> {
  const { publicKey } = await read(api.pushes.$get());
  return publicKey;
}

async function subscriptionHere(): Promise<PushSubscription | null> {
  const registration = await registrationHere();
  return (await registration?.pushManager.getSubscription()) ?? null;
}

/** Returns null if the browser does not allow pushes. */
async function registrationHere(): Promise<ServiceWorkerRegistration | null> {
  if (pushAbility() !== 'allowed') return null;
  return (await navigator.serviceWorker.getRegistration()) ?? null;
}
