import { cacheNames } from 'workbox-core';
import { precacheAndRoute } from 'workbox-precaching';
import { registerRoute } from 'workbox-routing';
import { appFiles } from '#web/worker/app-files.ts';

declare const self: ServiceWorkerGlobalScope;

/** Files of the previous version, for pages that are still open. */
const previousFiles = 'former-files';
const folder = '/assets/';

/**
 * Serves the app's files from the cache. Pages of the previous version get their own files, even those that they load
 * late, since the server no longer has them.
 */
export function serveFiles(): void {
  // Copies the files before this version takes over, which deletes them.
  self.addEventListener('install', (event) => event.waitUntil(cachePreviousFiles()));
  precacheAndRoute([...appFiles]);
  registerRoute(
    ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith(folder),
    async ({ request }) =>
      (await caches.match(request, { cacheName: previousFiles })) ?? fetch(request),
  );
}

async function cachePreviousFiles(): Promise<void> {
  const current = new Set(appFiles.map(({ url }) => url));
  await caches.delete(previousFiles);
  const [precache, previousCache] = await Promise.all([
    caches.open(cacheNames.precache),
    caches.open(previousFiles),
  ]);
  for (const request of await precache.keys()) {
    const response = await precache.match(request);
    if (response !== undefined && !current.has(new URL(request.url).pathname))
      await previousCache.put(request, response);
  }
}
