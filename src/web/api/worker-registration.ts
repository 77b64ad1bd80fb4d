import { renewHere } from '#web/api/push-device.ts';
import type { WorkerMessage } from '#web/api/worker-message.ts';

/** The service worker of this origin, and what lies open about it. */
export async function keepWorker(signal: AbortSignal): Promise<void> {
  // A network that wants one to sign in, perhaps, or storage that is closed to us: the next page tries again.
  const registration = await navigator.serviceWorker
    .register('/worker.js', { updateViaCache: 'none' })
    .catch(() => null);
  if (registration === null || signal.aborted) return;
  await navigator.serviceWorker.ready;
  tell(registration.active, 'keep-shell');
  // Where the server does not hear it, the next page says so again.
  await renewHere().catch(() => undefined);
}

function tell(worker: ServiceWorker | null, message: WorkerMessage): void {
  worker?.postMessage(message);
}
