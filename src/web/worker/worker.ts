import type { WorkerMessage } from '#web/api/worker-message.ts';
import { serveFiles } from '#web/worker/files.ts';
import { showPushes } from '#web/worker/push.ts';
import { keepShell, serveShell } from '#web/worker/shell.ts';

/*
 * The service worker: the app opens without a network. It answers for documents, files and texts of ours, and never for the
 * API: what people have read is kept by the pages. A new version waits until somebody agrees to it.
 */
declare const self: ServiceWorkerGlobalScope;

serveFiles();
serveShell();
showPushes();
self.addEventListener('message', (event) => {
  const message: WorkerMessage = event.data;
  if (message === 'take-over') event.waitUntil(self.skipWaiting());
  if (message === 'keep-shell') event.waitUntil(keepShell().catch(() => undefined));
});
