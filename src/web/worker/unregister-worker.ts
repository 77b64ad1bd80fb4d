/*
 * The empty worker that takes the place of the real one where an operator wants none any more (OFFLINE=off): it throws away
 * what was kept, and goes. Open pages stay as they are.
 */
declare const self: ServiceWorkerGlobalScope;

self.addEventListener('install', (event) => event.waitUntil(self.skipWaiting()));
self.addEventListener('activate', (event) => event.waitUntil(leave()));

async function leave(): Promise<void> {
  for (const name of await caches.keys()) await caches.delete(name);
  await self.registration.unregister();
}
