import { renderHook, type RenderHookResult } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { isInactive, useInactivity, type Inactivity } from '#web/shell/use-inactivity.ts';

const minute = 60_000;
const onInactive = vi.fn<() => Promise<void>>(async () => {});
let watch: RenderHookResult<Inactivity, unknown>;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] });
  vi.setSystemTime('2026-06-15T10:00:00.000Z');
  localStorage.clear();
  onInactive.mockClear();
});

afterEach(() => {
  watch.unmount();
  vi.useRealTimers();
});

function watchOver(active = true) {
  watch = renderHook(() => useInactivity(active, onInactive));
}

const warns = (isWarning: boolean) =>
  vi.waitFor(() => expect(watch.result.current.isWarning).toBe(isWarning), { interval: 1 });

describe('an inactive person', () => {
  test('is asked after 28 minutes and signed out after 30', async () => {
    watchOver();
    vi.advanceTimersByTime(27 * minute);
    expect(watch.result.current.isWarning).toBe(false);
    vi.advanceTimersByTime(minute);
    await warns(true);
    vi.advanceTimersByTime(minute);
    expect(onInactive).not.toHaveBeenCalled();
    vi.advanceTimersByTime(minute);
    expect(onInactive).toHaveBeenCalledOnce();
    expect(isInactive()).toBe(true);
  });

  test('is signed out after 30 minutes even if the clock was put back by hours', () => {
    watchOver();
    vi.setSystemTime('2026-06-15T05:00:00.000Z');
    vi.advanceTimersByTime(30 * minute);
    expect(onInactive).not.toHaveBeenCalled();
    vi.advanceTimersByTime(minute);
    expect(onInactive).toHaveBeenCalledOnce();
  });

  test('is not kept signed in by a page that is drawn again', () => {
    watch = renderHook(() => useInactivity(true, async () => onInactive()));
    vi.advanceTimersByTime(20 * minute);
    watch.rerender();
    vi.advanceTimersByTime(10 * minute);
    expect(onInactive).toHaveBeenCalledOnce();
  });

  test('is not watched without a session', () => {
    watchOver(false);
    vi.advanceTimersByTime(60 * minute);
    expect(onInactive).not.toHaveBeenCalled();
  });
});

describe('a person who touches the page', () => {
  test.for(['mousedown', 'keydown', 'touchstart', 'scroll'])('is active after %s', (type) => {
    watchOver();
    vi.advanceTimersByTime(20 * minute);
    document.dispatchEvent(new Event(type));
    vi.advanceTimersByTime(29 * minute);
    expect(onInactive).not.toHaveBeenCalled();
  });

  test('must answer the warning: other input does not count', async () => {
    watchOver();
    vi.advanceTimersByTime(28 * minute);
    await warns(true);
    document.dispatchEvent(new Event('keydown'));
    vi.advanceTimersByTime(2 * minute);
    expect(onInactive).toHaveBeenCalledOnce();
  });

  test('and answers the warning stays signed in', async () => {
    watchOver();
    vi.advanceTimersByTime(28 * minute);
    await warns(true);
    watch.result.current.stay();
    await warns(false);
    vi.advanceTimersByTime(27 * minute);
    expect(onInactive).not.toHaveBeenCalled();
  });

  test('in another tab is active here too', async () => {
    watchOver();
    vi.advanceTimersByTime(28 * minute);
    await warns(true);
    localStorage.setItem('lastActivity', String(Date.now()));
    dispatchEvent(new StorageEvent('storage', { key: 'lastActivity' }));
    await warns(false);
    vi.advanceTimersByTime(5 * minute);
    expect(onInactive).not.toHaveBeenCalled();
  });
});
