import { dashboardTabOf, type DashboardTab } from '#domain/compliments/dashboard-tab.ts';
import type { PushMessage } from '#domain/notifications/push.ts';
import {
  addressOf,
  withPushLock,
  storePushKey,
  readPushKey,
  subscribeWith,
  reportAddress,
} from '#web/api/push-key.ts';

declare const self: ServiceWorkerGlobalScope;

/** Shown for an unreadable push, since browsers require a notification for each push. */
const fallbackMessage: PushMessage = {
  title: 'Wohlwort',
  body: '',
  lang: '',
  path: '/dashboard',
  tag: 'news',
};

/** Shows pushes and opens their page on a click. Their texts come with the push (decision 027). */
export function handlePushes(): void {
  self.addEventListener('push', (event) => event.waitUntil(show(event.data)));
  self.addEventListener('notificationclick', (event) => {
    event.notification.close();
    event.waitUntil(open(String(event.notification.data)));
  });
  self.addEventListener('pushsubscriptionchange', (event) =>
    event.waitUntil(withPushLock(() => updateAddress(event.newSubscription))),
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
    return message ?? fallbackMessage;
  } catch {
    return fallbackMessage;
  }
}

/** Focuses the tab that shows the page, or opens a new one; other tabs stay. */
async function open(path: string): Promise<void> {
  const target = new URL(path, self.location.origin);
  const tabs = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const tab = tabs.find(({ url }) => isSamePage(new URL(url), target));
  if (tab === undefined) await self.clients.openWindow(target.href);
  else await tab.focus();
}

function isSamePage(one: URL, other: URL): boolean {
  return one.pathname === other.pathname && tabOf(one) === tabOf(other);
}

function tabOf({ searchParams }: URL): DashboardTab {
  return dashboardTabOf(searchParams.get('tab'));
}

/**
 * Reports a new push address. The server knows the browser by its key, even without a session or the old address; if
 * this call is lost, the next page repeats it.
 */
async function updateAddress(newSubscription: PushSubscription | null): Promise<void> {
  const stored = await readPushKey();
  if (stored === null) return;
  const { key } = stored;
  const { isKnown, publicKey } = await reportAddress(
    self.registration,
    // Subscribes if the browser gives no new subscription.
    newSubscription ?? (await subscribeWith(self.registration, stored.publicKey)),
    async (subscription) => {
      const response = await fetch('/api/pushes/address', {
        method: 'PUT',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ key, ...addressOf(subscription) }),
      });
      return response.json();
    },
  );
  if (isKnown) await storePushKey({ key, publicKey });
}
