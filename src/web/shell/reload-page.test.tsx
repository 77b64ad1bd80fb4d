import { renderHook } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { useUnsavedChanges } from '#web/api/unsaved-changes.ts';
import { reloadPage, consumePressBeforeReload } from '#web/shell/reload-page.ts';

const reload = vi.spyOn(location, 'reload').mockImplementation(() => undefined);

beforeEach(() => {
  sessionStorage.clear();
  reload.mockClear();
  vi.stubGlobal('fetch', async () => new Response());
});

test('a page reloads at most once a minute, and the new page knows of the press', async () => {
  expect(await reloadPage({ afterPress: true })).toBe(true);
  expect(await reloadPage({ afterPress: true })).toBe(false);
  expect(reload).toHaveBeenCalledTimes(1);
  expect(consumePressBeforeReload()).toBe(true);
  expect(consumePressBeforeReload()).toBe(false);
});

test('a page without a press shows no note after the reload', async () => {
  expect(await reloadPage({ afterPress: false })).toBe(true);
  expect(consumePressBeforeReload()).toBe(false);
});

test('a page with unsaved work or without a server does not reload', async () => {
  const editor = renderHook(() => useUnsavedChanges(true));
  expect(await reloadPage({ afterPress: true })).toBe(false);
  editor.unmount();
  vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('Offline')));
  expect(await reloadPage({ afterPress: true })).toBe(false);
  vi.stubGlobal('fetch', async () => new Response(null, { status: 503 }));
  expect(await reloadPage({ afterPress: true })).toBe(false);
  expect(reload).not.toHaveBeenCalled();
});
