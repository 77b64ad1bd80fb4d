import type { Language } from '#domain/i18n/language.ts';
import { outboxSync } from '#web/api/outbox-letter.ts';
import { renewSubscription } from '#web/api/push-device.ts';
import type { WorkerMessage } from '#web/api/worker-message.ts';

const checkIntervalMs = 60 * 60_000;

/** Called if a newer version is available; `activate` starts it and reloads the page. */
type OnUpdate = (activate: () => void) => void;

/**
 * Installs the worker, and checks for a newer one when the person returns. A newer worker waits for consent, or for a
 * page of its own version.
 */
export async function registerWorker(onUpdate: OnUpdate, signal: AbortSignal): Promise<void> {
  const { serviceWorker } = navigator;
  // Ignores a failure, such as a captive portal or blocked storage: the next page tries again.
  const registration = await serviceWorker
    .register('/worker.js', { updateViaCache: 'none' })
    .catch(() => null);
  if (registration === null || signal.aborted) return;
  const handle = (worker: ServiceWorker | null): void =>
    void handleWorker(worker, onUpdate).catch(() => undefined);
  const onUpdateFound = (): void => {
    const worker = registration.installing;
    worker?.addEventListener('statechange', () => {
      if (worker.state === 'installed' && registration.active !== null) handle(worker);
    });
  };
  handle(registration.waiting);
  // Includes a worker that the browser found before this page looked.
  onUpdateFound();
  registration.addEventListener('updatefound', onUpdateFound, { signal });
  // Follows consent given in another tab.
  serviceWorker.addEventListener('controllerchange', () => handle(serviceWorker.controller), {
    signal,
  });
  checkForUpdates(registration, signal);
  await serviceWorker.ready;
  // Ignores a failure: the next page reports again.
  await renewSubscription().catch(() => undefined);
}

/** Checks hourly at most, when the person returns to the page. */
function checkForUpdates(registration: ServiceWorkerRegistration, signal: AbortSignal): void {
  let lastCheckAt = performance.now();
  const check = (): void => {
    if (document.visibilityState === 'hidden') return;
    if (performance.now() - lastCheckAt < checkIntervalMs) return;
    lastCheckAt = performance.now();
    registration.update().catch(() => undefined);
  };
  document.addEventListener('visibilitychange', check, { signal });
}

async function handleWorker(worker: ServiceWorker | null, onUpdate: OnUpdate): Promise<void> {
  if (worker === null) return;
  const isSameVersion = (await versionOf(worker)) === pageVersion();
  if (!isSameVersion) onUpdate(() => void activate(worker));
  // Activates without a question: the page already has the newest version.
  else if (worker.state === 'installed') postToWorker(worker, 'take-over');
}

async function activate(worker: ServiceWorker): Promise<void> {
  if (worker.state === 'installed') {
    const activated = new Promise<void>((resolve) => {
      worker.addEventListener('statechange', () => {
        if (worker.state === 'activated' || worker.state === 'redundant') resolve();
      });
    });
    postToWorker(worker, 'take-over');
    await activated;
  }
  location.reload();
}

/** Asks the worker for the entry file of its app, which identifies the version. */
function versionOf(worker: ServiceWorker): Promise<unknown> {
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    port1.addEventListener('message', ({ data }) => resolve(data), { once: true });
    port1.start();
    worker.postMessage('which-version' satisfies WorkerMessage, [port2]);
  });
}

function pageVersion(): string | undefined {
  const script = document.querySelector<HTMLScriptElement>('script[data-app]');
  return script?.dataset['app']?.split(' ')[0];
}

function postToWorker(worker: ServiceWorker, message: WorkerMessage): void {
  worker.postMessage(message);
}

/** Makes the worker cache the shell in the language shown now, once there is a worker. */
export async function requestShellCache(language: Language): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  const { active } = await navigator.serviceWorker.ready;
  if (active !== null) postToWorker(active, { shellLanguage: language });
}

/** Deletes the shell, so that pages need the server; the app's files hold no personal data and stay. */
export async function deleteShell(): Promise<void> {
  if ('caches' in globalThis) await caches.delete('shell');
}

/** Asks the browser, if it supports background sync, to wake the worker when the connection returns. */
export async function registerSync(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  const registration = await navigator.serviceWorker.getRegistration();
  if (canSync(registration)) await registration.sync.register(outboxSync);
}

type SyncRegistration = ServiceWorkerRegistration & {
  sync: { register: (tag: string) => Promise<void> };
};

function canSync(
  registration: ServiceWorkerRegistration | undefined,
): registration is SyncRegistration {
  return registration !== undefined && 'sync' in registration;
}
