import { cacheNames } from 'workbox-core';
import { precacheAndRoute } from 'workbox-precaching';
import { registerRoute } from 'workbox-routing';
import { appFiles } from '#web/worker/app-files.ts';

declare const self: ServiceWorkerGlobalScope;

/** Files of the version before, for pages that are still open. */
const formerFiles = 'former-files';
const folder = '/assets/';

/**
 * The files of the app come from here, without a question. A page of the version before goes on with its own, also with
 * those that it fetches late: the server has them no more.
 */
export function serveFiles(): void {
  // Before those are dropped, which happens when this version takes over.
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
