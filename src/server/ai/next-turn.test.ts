import { setImmediate as nextRound } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { shareNextTurn } from '#server/ai/next-turn.ts';

it('does the work of many in two turns, and never answers with what began before', async () => {
  let turns = 0;
  const ask = shareNextTurn(async () => {
    turns += 1;
    const turn = turns;
    await nextRound();
    return turn;
  });
  const first = ask();
  await Promise.resolve();
  await Promise.resolve();
  const others = Array.from({ length: 50 }, ask);
  expect(await first).toBe(1);
  expect(new Set(await Promise.all(others))).toEqual(new Set([2]));
  expect(await ask()).toBe(3);
});

it('goes on after a failure, which only those hear who shared it', async () => {
  let turns = 0;
  const ask = shareNextTurn(async () => {
    turns += 1;
    if (turns === 1) throw new Error('The first one fails.');
    return turns;
  });
  await expect(Promise.all([ask(), ask()])).rejects.toThrow('The first one fails.');
  expect(await ask()).toBe(2);
});
