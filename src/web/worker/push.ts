import { dashboardTabOf, type DashboardTab } from '#domain/compliments/dashboard-tab.ts';
import type { PushMessage } from '#domain/notifications/push.ts';
import {
  addressOf,
  aloneWithPushes,
  keepPushKey,
  readPushKey,
  subscribeWith,
  tellAddress,
} from '#web/api/push-key.ts';

declare const self: ServiceWorkerGlobalScope;

/** Where a push cannot be read: browsers want something to be shown for each. */
const unreadable: PushMessage = {
  title: 'Wohlwort',
  body: '',
  lang: '',
  path: '/dashboard',
  tag: 'news',
};

/** Shows what the server has to tell, and leads to it. The sentences come with the push (decision 027). */
export function showPushes(): void {
  self.addEventListener('push', (event) => event.waitUntil(show(event.data)));
  self.addEventListener('notificationclick', (event) => {
    event.notification.close();
    event.waitUntil(open(String(event.notification.data)));
  });
  self.addEventListener('pushsubscriptionchange', (event) =>
    event.waitUntil(aloneWithPushes(() => moveAddress(event.newSubscription))),
  );
}

async function show(data: PushMessageData | null): Promise<void> {
  const { title, body, lang, path, tag } = read(data);
  await self.registration.showNotification(title, {
    body,
    lang,
    tag,
    data: path,
    icon: '/icon-192.png',
  });
}

function read(data: PushMessageData | null): PushMessage {
  try {
    const message: PushMessage | null = data?.json() ?? null;
    return message ?? unreadable;
  } catch {
    return unreadable;
  }
}

/** The tab that shows it already, or a new one; other pages stay. */
async function open(path: string): Promise<void> {
  const wanted = new URL(path, self.location.origin);
  const tabs = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const tab = tabs.find(({ url }) => isSame(new URL(url), wanted));
  if (tab === undefined) await self.clients.openWindow(wanted.href);
  else await tab.focus();
}

function isSame(one: URL, other: URL): boolean {
  return one.pathname === other.pathname && tabOf(one) === tabOf(other);
}

function tabOf({ searchParams }: URL): DashboardTab {
  return dashboardTabOf(searchParams.get('tab'));
}

/**
 * The browser has a new push address, and may not report the old one. The server knows it by its secret, with or
 * without a session; if this call is lost, the next page repeats it.
 */
async function moveAddress(given: PushSubscription | null): Promise<void> {
  const kept = await readPushKey();
  if (kept === null) return;
  const { key } = kept;
  const { isKnown, publicKey } = await tellAddress(
    self.registration,
    // Some browsers leave it to us.
    given ?? (await subscribeWith(self.registration, kept.publicKey)),
    async (subscription) => {
      const answer = await fetch('/api/pushes/address', {
        method: 'PUT',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ key, ...addressOf(subscription) }),
      });
      return answer.json();
    },
  );
  if (isKnown) await keepPushKey({ key, publicKey });
}
