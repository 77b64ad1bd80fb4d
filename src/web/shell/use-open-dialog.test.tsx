import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useOpenDialog } from '#web/shell/use-open-dialog.ts';

const back = vi.spyOn(history, 'back').mockImplementation(() => undefined);

beforeEach(() => back.mockClear());
afterEach(cleanup);

function openAt(address: string) {
  history.replaceState(null, '', address);
  return renderHook(() => useOpenDialog(['send', 'ai'])).result;
}

test('a bookmark opens the dialog, and closing it removes its name from the address', () => {
  const dialog = openAt('/?lang=de&open=ai');
  expect(dialog.current[0]).toBe('ai');
  act(() => dialog.current[1]());
  expect(dialog.current[0]).toBeNull();
  expect(location.search).toBe('?lang=de');
  expect(back).not.toHaveBeenCalled();
});

test('an unknown dialog name is ignored', () => {
  expect(openAt('/?open=nothing').current[0]).toBeNull();
});

test('closing a dialog opened by a link goes back in the history', () => {
  const dialog = openAt('/');
  act(() => history.pushState(null, '', '/?open=send'));
  expect(dialog.current[0]).toBe('send');
  act(() => dialog.current[1]());
  expect(back).toHaveBeenCalledOnce();
});
