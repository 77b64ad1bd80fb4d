import { expect, it } from 'vitest';
import { createGate } from '#server/ai/gate.ts';

const nobodyLeaves = new AbortController().signal;
const long = 60_000;

function work() {
  const { promise, resolve } = Promise.withResolvers<string>();
  let begun = false;
  const run = () => {
    begun = true;
    return promise;
  };
  return { run, finish: () => resolve('done'), begun: () => begun };
}

it('lets so many in at a time, and the others in the order in which they came', async () => {
  const gate = createGate({ atOnce: 2, waiting: 2 });
  const all = Array.from({ length: 4 }, work);
  const ends = all.map(({ run }) => gate.pass(run, nobodyLeaves, long));
  const begun = () => all.map((one) => one.begun());
  expect(begun()).toEqual([true, true, false, false]);
  all[1]?.finish();
  await ends[1];
  await expect.poll(begun).toEqual([true, true, true, false]);
  for (const { finish } of all) finish();
  expect(await Promise.all(ends)).toEqual(Array.from({ length: 4 }, () => 'done'));
});

it('refuses a caller beyond the queue at once', async () => {
  const gate = createGate({ atOnce: 1, waiting: 1 });
  const inside = work();
  const ends = [gate.pass(inside.run, nobodyLeaves, long), gate.pass(work().run, nobodyLeaves, 1)];
  await expect(gate.pass(work().run, nobodyLeaves, long)).rejects.toMatchObject({ kind: 'busy' });
  // A caller that gives up makes room for another.
  await expect(ends[1]).rejects.toMatchObject({ kind: 'busy' });
  const next = gate.pass(async () => 'next', nobodyLeaves, long);
  inside.finish();
  expect(await next).toBe('next');
});

it('gives the place of a caller who leaves to another', async () => {
  const gate = createGate({ atOnce: 1, waiting: 1 });
  const inside = work();
  const end = gate.pass(inside.run, nobodyLeaves, long);
  const leaving = new AbortController();
  const left = work();
  const waiting = gate.pass(left.run, leaving.signal, long);
  leaving.abort();
  await expect(waiting).rejects.toMatchObject({ kind: 'busy' });
  const next = gate.pass(async () => 'next', nobodyLeaves, long);
  inside.finish();
  expect([await end, await next, left.begun()]).toEqual(['done', 'next', false]);
});

it('removes no running call, and makes room when work fails', async () => {
  const gate = createGate({ atOnce: 1, waiting: 1 });
  const leaving = new AbortController();
  const { promise, reject } = Promise.withResolvers<never>();
  const inside = gate.pass(() => promise, leaving.signal, 1);
  leaving.abort();
  await expect(gate.pass(work().run, nobodyLeaves, 5)).rejects.toMatchObject({ kind: 'busy' });
  reject(new Error('The work failed.'));
  await expect(inside).rejects.toThrow('The work failed.');
  expect(await gate.pass(async () => 'next', nobodyLeaves, long)).toBe('next');
});
