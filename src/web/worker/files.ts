import { cacheNames } from 'workbox-core';
import { precacheAndRoute } from 'workbox-precaching';
import { registerRoute } from 'workbox-routing';
import { appFiles } from '#web/worker/app-files.ts';

declare const self: ServiceWorkerGlobalScope;

/** Files of the previous version, for pages that are still open. */
const formerFiles = 'former-files';
const folder = '/assets/';

/**
 * Serves the app's files from the cache. Pages of the previous version get their own files, even those that they load
 * late, since the server no longer has them.
 */
export function serveFiles(): void {
  // Copies the files before this version takes over, which deletes them.
  self.addEventListener('install', (event) => event.waitUntil(keepFormerFiles()));
  precacheAndRoute([...appFiles]);
  registerRoute(
    ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith(folder),
    async ({ request }) =>
      (await caches.match(request, { cacheName: formerFiles })) ?? fetch(request),
  );
}

async function keepFormerFiles(): Promise<void> {
  const current = new Set(appFiles.map(({ url }) => url));
  await caches.delete(formerFiles);
  const [before, former] = await Promise.all([
    caches.open(cacheNames.precache),
    caches.open(formerFiles),
  ]);
  for (const request of await before.keys()) {
    const response = await before.match(request);
    if (response !== undefined && !current.has(new URL(request.url).pathname))
      await former.put(request, response);
  }
}
