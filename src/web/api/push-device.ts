import { api, read } from '#web/api/client.ts';

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

/** An address of this browser for pushes that are signed with the key. */
export async function subscribeHere(publicKey: string) {
  await navigator.serviceWorker.register('/worker.js', { updateViaCache: 'none' });
  const { pushManager } = await navigator.serviceWorker.ready;
  const wish = { userVisibleOnly: true, applicationServerKey: publicKey };
  const subscription = await pushManager.subscribe(wish).catch(async () => {
    // An earlier one may be of another key.
    await (await pushManager.getSubscription())?.unsubscribe();
    return pushManager.subscribe(wish);
  });
  const { endpoint, keys } = subscription.toJSON();
  return {
    endpoint: endpoint ?? '',
    keys: { p256dh: keys?.['p256dh'] ?? '', auth: keys?.['auth'] ?? '' },
    timeZone: ownTimeZone(),
  };
}

/** The browser forgets its address; the server has done so, or will when it tries. */
export async function unsubscribeHere(): Promise<void> {
  const subscription = await subscriptionHere();
  await subscription?.unsubscribe();
}

/** Tells the server that this browser is still here. One that is told on somebody else's account is told no more. */
export async function renewHere(): Promise<void> {
  const subscription = await subscriptionHere();
  if (subscription === null) return;
  const json = { endpoint: subscription.endpoint, timeZone: ownTimeZone() };
  const { isKnown } = await read(api.pushes.devices.renew.$post({ json }));
  if (!isKnown) await subscription.unsubscribe();
}

async function subscriptionHere(): Promise<PushSubscription | null> {
  if (pushAbility() !== 'allowed') return null;
  const registration = await navigator.serviceWorker.getRegistration();
  return (await registration?.pushManager.getSubscription()) ?? null;
}
