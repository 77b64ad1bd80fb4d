import type { Page } from '@playwright/test';

/** A browser's stored data: addresses by cache, values by database, names in local storage. */
export type Device = {
  caches: Record<string, string[]>;
  databases: Record<string, unknown[]>;
  local: string[];
};

export function readDevice(page: Page): Promise<Device> {
  return page.evaluate(`(async () => {
    const device = { caches: {}, databases: {}, local: Object.keys(localStorage) };
    for (const name of await caches.keys()) {
      const requests = await (await caches.open(name)).keys();
      device.caches[name] = requests.map(({ url }) => new URL(url).pathname);
    }
    for (const { name } of await indexedDB.databases()) {
      const database = await settle(indexedDB.open(name));
      const [store] = database.objectStoreNames;
      device.databases[name] = await settle(database.transaction(store).objectStore(store).getAll());
      database.close();
    }
    return device;
    function settle(request) {
      return new Promise((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    }
  })()`);
}

/** True if the browser has cached the shell, which opens pages without the server. */
export function hasCachedShell(page: Page): Promise<boolean> {
  return page.evaluate("caches.match('/shell').then((shell) => shell !== undefined)");
}

/** Checks for a newer service worker, as browsers do from time to time. */
export function lookForWorker(page: Page): Promise<void> {
  return page.evaluate(`navigator.serviceWorker.getRegistration()
    .then((registration) => registration.update()).then(() => undefined, () => undefined)`);
}
