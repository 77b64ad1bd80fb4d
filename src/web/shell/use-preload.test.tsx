import { cleanup, renderHook } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { usePreload } from '#web/shell/use-preload.ts';

afterEach(cleanup);

test('code is loaded once, at the first pointer event, and a failure is silent', async () => {
  vi.stubGlobal('requestIdleCallback', () => 0);
  const first = vi.fn<() => Promise<unknown>>(async () => ({}));
  const second = vi.fn<() => Promise<unknown>>(async () =>
    Promise.reject(new TypeError('Offline')),
  );
  renderHook(() => usePreload(first, second));
  expect(first).not.toHaveBeenCalled();
  dispatchEvent(new Event('pointerover'));
  dispatchEvent(new Event('pointerover'));
  expect(first).toHaveBeenCalledOnce();
  expect(second).toHaveBeenCalledOnce();
});

test('code is loaded when the browser is idle, unless the page was unmounted', () => {
  const idle: (() => void)[] = [];
  vi.stubGlobal('requestIdleCallback', (work: () => void) => idle.push(work));
  const load = vi.fn<() => Promise<unknown>>(async () => ({}));
  renderHook(() => usePreload(load)).unmount();
  renderHook(() => usePreload(load));
  for (const work of idle) work();
  expect(load).toHaveBeenCalledOnce();
});
