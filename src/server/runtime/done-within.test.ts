import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { doneWithin } from '#server/runtime/done-within.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test('work that never ends is waited for no longer than that', async () => {
  const isDone = doneWithin(new Promise(() => undefined), 15_000);
  await vi.advanceTimersByTimeAsync(15_000);
  expect(await isDone).toBe(false);
  expect(vi.getTimerCount()).toBe(0);
});

test('work that ends leaves no clock behind, and what it failed of is told', async () => {
  expect(await doneWithin(Promise.resolve(), 15_000)).toBe(true);
  await expect(doneWithin(Promise.reject(new Error('gone')), 15_000)).rejects.toThrow('gone');
  expect(vi.getTimerCount()).toBe(0);
});

test('work that fails when no caller waits any more fails nothing else', async () => {
  const work = Promise.withResolvers<void>();
  const isDone = doneWithin(work.promise, 15_000);
  await vi.advanceTimersByTimeAsync(15_000);
  work.reject(new Error('late'));
  expect(await isDone).toBe(false);
});
