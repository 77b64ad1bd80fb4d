import type { WorkerMessage } from '#web/api/worker-message.ts';
import { appEntry } from '#web/worker/app-files.ts';
import { serveFiles } from '#web/worker/files.ts';
import { handleSync } from '#web/worker/outbox.ts';
import { handlePushes } from '#web/worker/push.ts';
import { updateShell, serveShell } from '#web/worker/shell.ts';

/*
 * Service worker for offline use. It answers for documents, files and texts, never for the API: pages store the data. A
 * new version waits for consent.
 */
declare const self: ServiceWorkerGlobalScope;

serveFiles();
serveShell();
handlePushes();
handleSync();
self.addEventListener('message', (event) => {
  const message: WorkerMessage = event.data;
  if (message === 'which-version') event.ports[0]?.postMessage(appEntry);
  if (message === 'take-over') event.waitUntil(self.skipWaiting());
  if (typeof message === 'object')
    event.waitUntil(updateShell(message.shellLanguage).catch(() => undefined));
});
