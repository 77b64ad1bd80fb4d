import { afterEach, expect, test, vi } from 'vitest';
import { registerWorker } from '#web/api/worker-registration.ts';

afterEach(() => vi.unstubAllGlobals());

test.for(['waiting', 'installing', 'found later'] as const)(
  'a newer worker is offered if it is %s when the page starts to look',
  async (when) => {
    const newer = Object.assign(new EventTarget(), {
      state: when === 'waiting' ? 'installed' : 'installing',
      postMessage: (_question: string, [port]: [MessagePort]) => port.postMessage('/newer.js'),
    });
    const registration = Object.assign(new EventTarget(), {
      active: {},
      waiting: when === 'waiting' ? newer : null,
      installing: when === 'installing' ? newer : null,
    });
    const container = { register: async () => registration, ready: new Promise(() => undefined) };
    vi.stubGlobal('navigator', { serviceWorker: Object.assign(new EventTarget(), container) });
    const listens = vi.spyOn(registration, 'addEventListener');
    const onNewer = vi.fn<() => void>();
    void registerWorker(onNewer, new AbortController().signal);
    await expect.poll(() => listens.mock.calls.length).toBe(1);
    if (when === 'found later') {
      registration.installing = newer;
      registration.dispatchEvent(new Event('updatefound'));
    }
    newer.state = 'installed';
    newer.dispatchEvent(new Event('statechange'));
    await expect.poll(() => onNewer.mock.calls.length).toBe(1);
  },
);
