import { clear, createStore, get, set } from 'idb-keyval';
import { oneAtATime } from '#web/api/one-at-a-time.ts';

/*
 * The secret by which the server knows this browser when its push address changes, for pages and the service worker. It
 * is random and exists from turning pushes on until signing out (decision 027).
 */

export type PushKey = {
  key: string;
  /** By which pushes of the server are signed. */
  publicKey: string;
};

const entry = 'key';
const store = createStore('pushes', 'keys');

export async function readPushKey(): Promise<PushKey | null> {
  return (await get<PushKey>(entry, store)) ?? null;
}

export async function keepPushKey(key: PushKey): Promise<void> {
  await set(entry, key, store);
}

export async function forgetPushKey(): Promise<void> {
  await clear(store);
}

/** So that a sign-out cannot fall into a renewal, which would turn pushes on again. */
export function aloneWithPushes<Result>(work: () => Promise<Result>): Promise<Result> {
  return oneAtATime('pushes', work);
}

export function makePushKey(): string {
  return toBase64Url(crypto.getRandomValues(new Uint8Array(32)));
}

function toBase64Url(bytes: Uint8Array): string {
  return btoa(String.fromCodePoint(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}

/** An address of this browser for pushes that are signed so; what the server is told of it. */
export async function subscribeWith(
  { pushManager }: ServiceWorkerRegistration,
  publicKey: string,
): Promise<PushSubscription> {
  const wish = { userVisibleOnly: true, applicationServerKey: publicKey };
  return pushManager.subscribe(wish).catch(async () => {
    // An earlier one may be of another key.
    await (await pushManager.getSubscription())?.unsubscribe();
    return pushManager.subscribe(wish);
  });
}

/** `publicKey` is the server's. */
type Told = { isKnown: boolean; publicKey: string };

/** Tells the server the push address. One that is bound to another key than the server's is replaced first. */
export async function tellAddress(
  registration: ServiceWorkerRegistration,
  subscription: PushSubscription,
  tell: (subscription: PushSubscription) => Promise<Told>,
): Promise<Told & { subscription: PushSubscription }> {
  const told = await tell(subscription);
  if (!told.isKnown || isBoundTo(subscription, told.publicKey)) return { ...told, subscription };
  const renewed = await subscribeWith(registration, told.publicKey);
  return { ...(await tell(renewed)), subscription: renewed };
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
