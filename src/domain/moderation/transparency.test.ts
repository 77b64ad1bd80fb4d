import { describe, expect, test } from 'vitest';
import {
  halfOf,
  halvesBetween,
  publicCount,
  publicParts,
  spanOfHalf,
} from '#domain/moderation/transparency.ts';

test.each([
  [0, null],
  [19, null],
  [20, 20],
  [24, 20],
  [25, 30],
  [1_234, 1_230],
])('%i cases are published as %s', (cases, published) => {
  expect(publicCount(cases)).toBe(published);
});

describe('of what is divided', () => {
  test('all parts are published where each is large enough', () => {
    expect(publicParts({ removed: 41, approved: 77 }, { isMergeable: false })).toEqual({
      removed: 40,
      approved: 80,
    });
  });

  test('none is where the whole would tell the small one', () => {
    expect(publicParts({ removed: 3, approved: 77 }, { isMergeable: false })).toBeNull();
    expect(publicParts({ removed: 0, approved: 77 }, { isMergeable: false })).toBeNull();
  });

  test('small ones are published together, with the next larger where they are still too few', () => {
    const cases = { de: 200, en: 12, 'zh-Hans': 11, 'zh-Hant': 40 };
    expect(publicParts(cases, { isMergeable: true })).toEqual({
      de: 200,
      'zh-Hant': 40,
      others: 20,
    });
    expect(publicParts({ ...cases, 'zh-Hans': 3 }, { isMergeable: true })).toEqual({
      de: 200,
      others: 60,
    });
  });

  test('nothing is where one part is all', () => {
    expect(publicParts({ de: 200 }, { isMergeable: true })).toBeNull();
    expect(publicParts({ de: 200, en: 3 }, { isMergeable: true })).toBeNull();
    expect(publicParts({ de: 4, en: 3 }, { isMergeable: true })).toBeNull();
    expect(publicParts({}, { isMergeable: true })).toBeNull();
  });
});

test('half-years are those of UTC, and the one that goes on is none yet', () => {
  expect(halfOf(new Date('2026-06-30T23:59:59Z'))).toBe('2026-1');
  expect(spanOfHalf('2026-2')).toEqual({
    from: new Date('2026-07-01T00:00:00Z'),
    to: new Date('2027-01-01T00:00:00Z'),
  });
  const [first, now] = [new Date('2025-03-04T00:00:00Z'), new Date('2026-07-01T00:00:00Z')];
  expect(halvesBetween(first, now)).toEqual(['2025-1', '2025-2', '2026-1']);
  expect(halvesBetween(now, now)).toEqual([]);
});
