import { expect, test } from 'vitest';
import { createConcurrencyLimiter } from '#server/http/concurrency-limiter.ts';

test('serves what has the same key in order, as many side by side as there are lanes', async () => {
  const run = createConcurrencyLimiter({ atOnce: 2, waiting: 10 });
  const begun: number[] = [];
  const gates = Array.from({ length: 4 }, () => Promise.withResolvers<void>());
  const all = gates.map((gate, index) =>
    run('school', async () => {
      begun.push(index);
      await gate.promise;
      return index;
    }),
  );
  expect(begun).toEqual([0, 1]);
  gates[1]?.resolve();
  await all[1];
  expect(begun).toEqual([0, 1, 2]);
  for (const gate of gates) gate.resolve();
  expect(await Promise.all(all)).toEqual([0, 1, 2, 3]);
});

test('keeps keys apart, passes failures on and goes on after them', async () => {
  const run = createConcurrencyLimiter({ atOnce: 1, waiting: 10 });
  const slow = Promise.withResolvers<string>();
  const first = run('school', () => slow.promise);
  const second = run('school', () => Promise.reject(new Error('no')));
  const third = run('school', async () => 'third');
  expect(await run('home', async () => 'home')).toBe('home');
  slow.resolve('first');
  expect(await first).toBe('first');
  await expect(second).rejects.toThrow('no');
  expect(await third).toBe('third');
});

test('refuses a caller when the queue is full', async () => {
  const run = createConcurrencyLimiter({ atOnce: 1, waiting: 1 });
  const slow = Promise.withResolvers<void>();
  const served = [run('school', () => slow.promise), run('school', () => slow.promise)];
  await expect(run('school', () => slow.promise)).rejects.toMatchObject({ code: 'error.limited' });
  slow.resolve();
  await Promise.all(served);
});
