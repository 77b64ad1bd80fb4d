import { renderHook } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { useUnsavedChanges } from '#web/api/unsaved-changes.ts';
import { renewPage, takePressBeforeRenewal } from '#web/shell/renew-page.ts';

const reload = vi.spyOn(location, 'reload').mockImplementation(() => undefined);

beforeEach(() => {
  sessionStorage.clear();
  reload.mockClear();
  vi.stubGlobal('fetch', async () => new Response());
});

test('a page reloads at most once a minute, and the new page knows of the press', async () => {
  expect(await renewPage({ afterPress: true })).toBe(true);
  expect(await renewPage({ afterPress: true })).toBe(false);
  expect(reload).toHaveBeenCalledTimes(1);
  expect(takePressBeforeRenewal()).toBe(true);
  expect(takePressBeforeRenewal()).toBe(false);
});

test('a page without a press shows no note after the reload', async () => {
  expect(await renewPage({ afterPress: false })).toBe(true);
  expect(takePressBeforeRenewal()).toBe(false);
});

test('a page with unsaved work or without a server does not reload', async () => {
  const editor = renderHook(() => useUnsavedChanges(true));
  expect(await renewPage({ afterPress: true })).toBe(false);
  editor.unmount();
  vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('Offline')));
  expect(await renewPage({ afterPress: true })).toBe(false);
  vi.stubGlobal('fetch', async () => new Response(null, { status: 503 }));
  expect(await renewPage({ afterPress: true })).toBe(false);
  expect(reload).not.toHaveBeenCalled();
});
