import type { Language } from '#domain/i18n/language.ts';
import { outboxSync } from '#web/api/outbox-letter.ts';
import { renewHere } from '#web/api/push-device.ts';
import type { WorkerMessage } from '#web/api/worker-message.ts';

const hourMilliseconds = 60 * 60_000;

/** Called if a newer version is available; `takeOver` activates it and reloads the page. */
type OnNewer = (takeOver: () => void) => void;

/**
 * Installs the worker, and checks for a newer one when the person returns. A newer worker waits for consent, or for a
 * page of its own version.
 */
export async function keepWorker(onNewer: OnNewer, signal: AbortSignal): Promise<void> {
  const { serviceWorker } = navigator;
  // Ignores a failure, such as a captive portal or blocked storage: the next page tries again.
  const registration = await serviceWorker
    .register('/worker.js', { updateViaCache: 'none' })
    .catch(() => null);
  if (registration === null || signal.aborted) return;
  const follow = (worker: ServiceWorker | null): void =>
    void followWorker(worker, onNewer).catch(() => undefined);
  const followInstalling = (): void => {
    const worker = registration.installing;
    worker?.addEventListener('statechange', () => {
      if (worker.state === 'installed' && registration.active !== null) follow(worker);
    });
  };
  follow(registration.waiting);
  // Includes a worker that the browser found before this page looked.
  followInstalling();
  registration.addEventListener('updatefound', followInstalling, { signal });
  // Follows consent given in another tab.
  serviceWorker.addEventListener('controllerchange', () => follow(serviceWorker.controller), {
    signal,
  });
  lookAgain(registration, signal);
  await serviceWorker.ready;
  // Ignores a failure: the next page reports again.
  await renewHere().catch(() => undefined);
}

/** Checks hourly at most, when the person returns to the page. */
function lookAgain(registration: ServiceWorkerRegistration, signal: AbortSignal): void {
  let lookedAt = performance.now();
  const look = (): void => {
    if (document.visibilityState === 'hidden') return;
    if (performance.now() - lookedAt < hourMilliseconds) return;
    lookedAt = performance.now();
    registration.update().catch(() => undefined);
  };
  document.addEventListener('visibilitychange', look, { signal });
}

async function followWorker(worker: ServiceWorker | null, onNewer: OnNewer): Promise<void> {
  if (worker === null) return;
  const isOurs = (await versionOf(worker)) === pageVersion();
  if (!isOurs) onNewer(() => void takeOver(worker));
  // Activates without a question: the page already has the newest version.
  else if (worker.state === 'installed') tell(worker, 'take-over');
}

async function takeOver(worker: ServiceWorker): Promise<void> {
  if (worker.state === 'installed') {
    const taken = new Promise<void>((resolve) => {
      worker.addEventListener('statechange', () => {
        if (worker.state === 'activated' || worker.state === 'redundant') resolve();
      });
    });
    tell(worker, 'take-over');
    await taken;
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

function tell(worker: ServiceWorker, message: WorkerMessage): void {
  worker.postMessage(message);
}

/** Makes the worker cache the shell in the language shown now, once there is a worker. */
export async function keepShell(language: Language): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  const { active } = await navigator.serviceWorker.ready;
  if (active !== null) tell(active, { shellIn: language });
}

/** Deletes the shell, so that pages need the server; the app's files hold no personal data and stay. */
export async function forgetShell(): Promise<void> {
  if ('caches' in globalThis) await caches.delete('shell');
}

/** Asks the browser, if it supports background sync, to wake the worker when the connection returns. */
export async function wakeLater(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  const registration = await navigator.serviceWorker.getRegistration();
  if (canSync(registration)) await registration.sync.register(outboxSync);
}

type Syncing = ServiceWorkerRegistration & { sync: { register: (tag: string) => Promise<void> } };

function canSync(registration: ServiceWorkerRegistration | undefined): registration is Syncing {
  return registration !== undefined && 'sync' in registration;
}
