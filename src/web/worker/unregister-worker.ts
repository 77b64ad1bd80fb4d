/* Replaces the real worker for OFFLINE=off: deletes all caches and unregisters itself. Open pages stay unchanged. */
declare const self: ServiceWorkerGlobalScope;

self.addEventListener('install', (event) => event.waitUntil(self.skipWaiting()));
self.addEventListener('activate', (event) => event.waitUntil(unregister()));

async function unregister(): Promise<void> {
  for (const name of await caches.keys()) await caches.delete(name);
  await self.registration.unregister();
}
