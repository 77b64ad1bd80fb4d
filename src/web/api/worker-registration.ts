import type { Language } from '#domain/i18n/language.ts';
import { outboxSync } from '#web/api/outbox-letter.ts';
import { renewHere } from '#web/api/push-device.ts';
import type { WorkerMessage } from '#web/api/worker-message.ts';

const hourMilliseconds = 60 * 60_000;

/** Called when the page is older than the app that could be here; `takeOver` brings that, and loads the page anew. */
type OnNewer = (takeOver: () => void) => void;

/**
 * Installs the worker, and checks for a newer one when the person comes back. A newer worker waits for consent, or for
 * a page of its own version.
 */
export async function keepWorker(onNewer: OnNewer, signal: AbortSignal): Promise<void> {
  const { serviceWorker } = navigator;
  // A network that wants one to sign in, perhaps, or storage that is closed to us: the next page tries again.
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
  // The browser may have found it before this page looked.
  followInstalling();
  registration.addEventListener('updatefound', followInstalling, { signal });
  // Another tab has agreed.
  serviceWorker.addEventListener('controllerchange', () => follow(serviceWorker.controller), {
    signal,
  });
  lookAgain(registration, signal);
  await serviceWorker.ready;
  // Where the server does not hear it, the next page says so again.
  await renewHere().catch(() => undefined);
}

/** When the person comes back to a page that was open for long. */
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
  // The page came from the server and has the newest version: no question.
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

/** The file with which its app begins. */
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

/** Has the shell kept as it is now, in the language that is shown, once there is a worker. */
export async function keepShell(language: Language): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  const { active } = await navigator.serviceWorker.ready;
  if (active !== null) tell(active, { shellIn: language });
}

/**
 * Without it pages open here only while the server answers; the files of the app, which hold no personal data, stay.
 */
export async function forgetShell(): Promise<void> {
  if ('caches' in globalThis) await caches.delete('shell');
}

/** Asks the browser to wake the worker once the line is back, where browsers do such things. */
export async function wakeLater(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  const registration = await navigator.serviceWorker.getRegistration();
  if (canSync(registration)) await registration.sync.register(outboxSync);
}

type Syncing = ServiceWorkerRegistration & { sync: { register: (tag: string) => Promise<void> } };

function canSync(registration: ServiceWorkerRegistration | undefined): registration is Syncing {
  return registration !== undefined && 'sync' in registration;
}
