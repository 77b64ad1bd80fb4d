import { renderHook } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { useUnsavedChanges } from '#web/api/unsaved-changes.ts';
import { reloadForNewCode, takePressBeforeReload } from '#web/shell/reload-once.ts';

const reload = vi.spyOn(location, 'reload').mockImplementation(() => undefined);

beforeEach(() => {
  sessionStorage.clear();
  reload.mockClear();
  vi.stubGlobal('fetch', async () => new Response());
});

test('a press whose code is gone loads the page anew, once, and the page that comes knows it', async () => {
  expect(await reloadForNewCode()).toBe(true);
  expect(await reloadForNewCode()).toBe(false);
  expect(reload).toHaveBeenCalledTimes(1);
  expect(takePressBeforeReload()).toBe(true);
  expect(takePressBeforeReload()).toBe(false);
});

test('a page stays that has unsaved work, or whose server does not answer', async () => {
  const editor = renderHook(() => useUnsavedChanges(true));
  expect(await reloadForNewCode()).toBe(false);
  editor.unmount();
  vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('Offline')));
  expect(await reloadForNewCode()).toBe(false);
  vi.stubGlobal('fetch', async () => new Response(null, { status: 503 }));
  expect(await reloadForNewCode()).toBe(false);
  expect(reload).not.toHaveBeenCalled();
});
