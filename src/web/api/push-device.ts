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

/*
 * This browser as it is told of letters while no page is open. Whether it is, is for the server to say; what the browser
 * itself allows stands here.
 */

/** `install`: on an iPhone or iPad, where only an app on the home screen is told. */
export type PushAbility = 'unsupported' | 'install' | 'denied' | 'unasked' | 'allowed';

export function pushAbility(): PushAbility {
  const isKnown =
    'serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis;
  if (!isKnown) return isTouchOfApple() ? 'install' : 'unsupported';
  const { permission } = Notification;
  if (permission === 'default') return 'unasked';
  return permission === 'granted' ? 'allowed' : 'denied';
}

/** An iPad says that it is a Mac; no Mac is touched by five fingers. */
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

/** The browser's own question. It comes first: some browsers let nothing but a press ask it. */
export async function askPermission(): Promise<boolean> {
  return (await Notification.requestPermission()) === 'granted';
}

/** Has the browser take pushes that are signed with the key, and the server send them. */
export function turnOnHere(publicKey: string) {
  return aloneWithPushes(async () => {
    await navigator.serviceWorker.register('/worker.js', { updateViaCache: 'none' });
    const subscription = await subscribeWith(await navigator.serviceWorker.ready, publicKey);
    const key = makePushKey();
    // Before the server knows it: an answer may be lost.
    await keepPushKey({ key, publicKey });
    const json = { key, ...addressOf(subscription), timeZone: ownTimeZone() };
    return read(api.pushes.devices.$post({ json }));
  });
}

/** The browser forgets its address and its secret; the server has done so, or will when it tries. */
export function turnOffHere(): Promise<void> {
  return aloneWithPushes(async () => {
    await forgetHere(await subscriptionHere());
  });
}

/**
 * Reports this browser and its address to the server, where pushes are on. A browser of another account, or removed
 * elsewhere, gets no more pushes.
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
    // Of a browser that was turned on before there were secrets, too.
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

/** Null where the browser supports no pushes. */
async function registrationHere(): Promise<ServiceWorkerRegistration | null> {
  if (pushAbility() !== 'allowed') return null;
  return (await navigator.serviceWorker.getRegistration()) ?? null;
}
