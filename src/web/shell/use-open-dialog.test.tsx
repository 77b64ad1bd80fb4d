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

test('a bookmark opens the dialog, and closing it takes its name out of the address', () => {
  const dialog = openAt('/?lang=de&open=ai');
  expect(dialog.current[0]).toBe('ai');
  act(() => dialog.current[1]());
  expect(dialog.current[0]).toBeNull();
  expect(location.search).toBe('?lang=de');
  expect(back).not.toHaveBeenCalled();
});

test('a name that no dialog has is passed over', () => {
  expect(openAt('/?open=nothing').current[0]).toBeNull();
});

test('what a link in the page has opened is closed by a step back', () => {
  const dialog = openAt('/');
  act(() => history.pushState(null, '', '/?open=send'));
  expect(dialog.current[0]).toBe('send');
  act(() => dialog.current[1]());
  expect(back).toHaveBeenCalledOnce();
});
