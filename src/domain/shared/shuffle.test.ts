import { expect, test } from 'vitest';
import { shuffle } from '#domain/shared/shuffle.ts';
import { seededRandom } from '#tests/support/seeded-random.ts';

test('each order of four comes equally often', () => {
  const chance = seededRandom(62);
  const orders = new Map<string, number>();
  const runs = 4800;
  for (let run = 0; run < runs; run += 1) {
    const order = shuffle(['a', 'b', 'c', 'd'], chance).join('');
    orders.set(order, (orders.get(order) ?? 0) + 1);
  }
  expect(orders.size).toBe(24);
  const expected = runs / 24;
  for (const times of orders.values())
    expect(Math.abs(times - expected)).toBeLessThan(4 * Math.sqrt(expected));
});
