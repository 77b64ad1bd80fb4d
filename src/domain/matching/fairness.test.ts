import { describe, expect, test } from 'vitest';
import {
  addMailbox,
  giniOf,
  hasWaitedLong,
  noFairnessYet,
  quantileOf,
  type Mailbox,
} from '#domain/matching/fairness.ts';
import { fc } from '#tests/support/properties.ts';

const day = 24 * 60 * 60 * 1000;
const minutesOfDay = 24 * 60;

function tally(values: readonly number[]): Map<number, number> {
  const distribution = new Map<number, number>();
  for (const value of values) distribution.set(value, (distribution.get(value) ?? 0) + 1);
  return distribution;
}

describe('the Gini coefficient', () => {
  test('is 0 if all have the same, and if there is nothing', () => {
    expect(giniOf(tally([3, 3, 3, 3]))).toBe(0);
    expect(giniOf(tally([0, 0]))).toBe(0);
    expect(giniOf(tally([]))).toBe(0);
  });

  test('nears 1 where one has everything', () => {
    expect(giniOf(tally([0, 0, 0, 8]))).toBe(0.75);
    expect(giniOf(tally([...Array.from({ length: 99 }, () => 0), 8]))).toBe(0.99);
  });

  test('is half of the mean difference between two people, measured by the mean', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(12), { minLength: 1, maxLength: 30 }), (values) => {
        const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
        if (mean === 0) return;
        const differences = values.flatMap((one) => values.map((other) => Math.abs(one - other)));
        const meanDifference =
          differences.reduce((sum, value) => sum + value, 0) / differences.length;
        expect(giniOf(tally(values))).toBeCloseTo(meanDifference / (2 * mean), 9);
      }),
    );
  });
});

test('a quantile is one of the values', () => {
  const values = [5, 1, 1, 2, 9];
  expect([0, 0.5, 0.99, 1].map((share) => quantileOf(tally(values), share))).toEqual([1, 2, 5, 9]);
  expect(quantileOf(tally([1, Infinity, Infinity]), 0.5)).toBe(Infinity);
  expect(quantileOf(tally([]), 0.5)).toBeNaN();
});

describe('what a member got', () => {
  const span = { from: 0, newcomersUntil: 23 * day };
  const fairnessOf = (...mailboxes: Mailbox[]) => {
    const fairness = noFairnessYet();
    for (const own of mailboxes) addMailbox(fairness, span, own);
    return fairness;
  };

  test('counts within the span, and a wait belongs to where it ended', () => {
    const regular = { joinedAt: -100 * day, letters: [-2 * day, 1 * day, 5 * day] };
    const lone = { joinedAt: -100 * day, letters: [9 * day] };
    expect(fairnessOf(regular, lone)).toEqual({
      letters: tally([2, 1]),
      firstWaits: new Map(),
      nextWaits: tally([3 * minutesOfDay, 4 * minutesOfDay]),
      peopleWithWaits: 1,
    });
  });

  test('is the first letter of a newcomer, or none, and nothing of those who have just joined', () => {
    const served = { joinedAt: 2 * day, letters: [3 * day, 4 * day] };
    const waiting = { joinedAt: 2 * day, letters: [] };
    const fresh = { joinedAt: 24 * day, letters: [25 * day] };
    expect(fairnessOf(served, waiting, fresh)).toEqual({
      letters: new Map(),
      firstWaits: tally([minutesOfDay, Infinity]),
      nextWaits: new Map(),
      peopleWithWaits: 0,
    });
  });

  test('is too little after a week without a letter', () => {
    const at = 30 * day;
    const joinedAt = -day;
    expect(hasWaitedLong({ joinedAt, letters: [1, 23 * day] }, at)).toBe(false);
    expect(hasWaitedLong({ joinedAt, letters: [1, 23 * day - 1] }, at)).toBe(true);
    expect(hasWaitedLong({ joinedAt, letters: [] }, at)).toBe(true);
    expect(hasWaitedLong({ joinedAt: 23 * day + 1, letters: [] }, at)).toBeNull();
  });
});
