import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { navigate } from 'wouter/use-browser-location';
import { closeOnBack, watchHistory } from '#web/ui/page-history.ts';

beforeAll(() => {
  vi.useFakeTimers();
  watchHistory({ hasUnsavedChanges: () => false, confirmThenLeave: (leave) => leave() });
});

afterAll(() => {
  vi.useRealTimers();
});

beforeEach(() => {
  navigate('/help');
  navigate('/profile');
  navigate('/dashboard');
});

/** Opens a dialog that Back closes, and returns how to close it and how often Back did. */
function openDialog() {
  const onBack = vi.fn<() => void>(() => close());
  const close = closeOnBack(onBack);
  vi.runAllTimers();
  return { close, onBack };
}

test('Back closes the dialog and stays on the page', () => {
  const { onBack } = openDialog();
  history.back();
  vi.runAllTimers();
  expect(onBack).toHaveBeenCalledOnce();
  expect(location.pathname).toBe('/dashboard');
  history.back();
  vi.runAllTimers();
  expect(location.pathname).toBe('/profile');
});

test.each([
  ['at once', () => {}],
  ['later', () => vi.runAllTimers()],
])('Back %s after a dialog was closed goes back one page', (_, wait) => {
  const { close, onBack } = openDialog();
  close();
  wait();
  history.back();
  vi.runAllTimers();
  expect(onBack).not.toHaveBeenCalled();
  expect(location.pathname).toBe('/profile');
  history.forward();
  vi.runAllTimers();
  expect(location.pathname).toBe('/dashboard');
  history.back();
  vi.runAllTimers();
  expect(location.pathname).toBe('/profile');
});

test('a dialog that replaces another has the same entry', () => {
  const first = openDialog();
  const { length } = history;
  first.close();
  const second = openDialog();
  second.close();
  vi.runAllTimers();
  const third = openDialog();
  expect(history).toHaveLength(length);
  history.back();
  vi.runAllTimers();
  expect(third.onBack).toHaveBeenCalledOnce();
  expect(location.pathname).toBe('/dashboard');
});

test('Back from a page that a link of a closed dialog led to shows the page of the dialog', () => {
  const { close } = openDialog();
  close();
  vi.runAllTimers();
  navigate('/draw');
  vi.runAllTimers();
  history.back();
  vi.runAllTimers();
  expect(location.pathname).toBe('/dashboard');
  history.back();
  vi.runAllTimers();
  expect(location.pathname).toBe('/profile');
});

test('a dialog that stays open after Back keeps its entry', () => {
  const stays = vi.fn<() => void>();
  const close = closeOnBack(stays);
  vi.runAllTimers();
  for (const times of [1, 2]) {
    history.back();
    vi.runAllTimers();
    expect(stays).toHaveBeenCalledTimes(times);
    expect(location.pathname).toBe('/dashboard');
  }
  close();
  vi.runAllTimers();
  history.back();
  vi.runAllTimers();
  expect(location.pathname).toBe('/profile');
});
