import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createYieldQueue } from '#server/http/yield-queue.ts';

test('a crowd passes a few a turn, in its order, and the next one starts anew', async () => {
  const pass = createYieldQueue(2);
  const passed: number[] = [];
  const crowd = Promise.all([1, 2, 3, 4, 5].map((one) => pass().then(() => passed.push(one))));
  expect(passed).toEqual([]);
  const seen: number[][] = [];
  while (passed.length < 5) {
    await nextTurn();
    seen.push([...passed]);
  }
  await crowd;
  expect(seen).toEqual([
    [1, 2],
    [1, 2, 3, 4],
    [1, 2, 3, 4, 5],
  ]);
  await pass();
});
