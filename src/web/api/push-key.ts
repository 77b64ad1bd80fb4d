import { clear, createStore, get, set } from 'idb-keyval';
import { withLock } from '#web/api/with-lock.ts';

/*
 * Secret that identifies this browser when its push address changes, for pages and the service worker. It is random
 * and exists from turning pushes on until signing out (decision 027).
 */

export type PushKey = {
  key: string;
  /** Server's public key for push signatures. */
  publicKey: string;
};

const entry = 'key';
const store = createStore('pushes', 'keys');

export async function readPushKey(): Promise<PushKey | null> {
  return (await get<PushKey>(entry, store)) ?? null;
}

export async function storePushKey(key: PushKey): Promise<void> {
  await set(entry, key, store);
}

export async function deletePushKey(): Promise<void> {
  await clear(store);
}

/** Locks out a renewal during a sign-out, which would turn pushes on again. */
export function withPushLock<Result>(callback: () => Promise<Result>): Promise<Result> {
  return withLock('pushes', callback);
}

export function createPushKey(): string {
  return toBase64Url(crypto.getRandomValues(new Uint8Array(32)));
}

function toBase64Url(bytes: Uint8Array): string {
  return btoa(String.fromCodePoint(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}

/** Subscribes this browser to pushes signed with the key; its address goes to the server. */
export async function subscribeWith(
  { pushManager }: ServiceWorkerRegistration,
  publicKey: string,
): Promise<PushSubscription> {
  const subscribeOptions = { userVisibleOnly: true, applicationServerKey: publicKey };
  return pushManager.subscribe(subscribeOptions).catch(async () => {
    // Removes an earlier subscription, which may belong to another key.
    await (await pushManager.getSubscription())?.unsubscribe();
    return pushManager.subscribe(subscribeOptions);
  });
}

/** `publicKey` is the server's. */
type AddressReport = { isKnown: boolean; publicKey: string };

/** Reports the push address to the server. Replaces a subscription that is bound to another key, and reports again. */
export async function reportAddress(
  registration: ServiceWorkerRegistration,
  subscription: PushSubscription,
  sendReport: (subscription: PushSubscription) => Promise<AddressReport>,
): Promise<AddressReport & { subscription: PushSubscription }> {
  const report = await sendReport(subscription);
  if (!report.isKnown || isBoundTo(subscription, report.publicKey))
    return { ...report, subscription };
  const renewed = await subscribeWith(registration, report.publicKey);
  return { ...(await sendReport(renewed)), subscription: renewed };
}

function isBoundTo({ options }: PushSubscription, publicKey: string): boolean {
  const { applicationServerKey: key } = options;
  return key !== null && toBase64Url(new Uint8Array(key)) === publicKey;
}

export function addressOf(subscription: PushSubscription) {
  const { endpoint, keys } = subscription.toJSON();
  return {
    endpoint: endpoint ?? '',
    keys: { p256dh: keys?.['p256dh'] ?? '', auth: keys?.['auth'] ?? '' },
  };
}
