import { describe, expect, test } from 'vitest';
import { nextTier, scoreOf, tierOf } from '#domain/compliments/score.ts';

const nothing = { complimentsSent: 0, positiveRatings: 0, thanksReceived: 0, thanksGiven: 0 };

describe('the score', () => {
  test.each([
    [{}, 0],
    [{ complimentsSent: 1 }, 5],
    [{ positiveRatings: 1 }, 3],
    [{ thanksReceived: 1 }, 3],
    [{ thanksGiven: 1 }, 1],
    [{ complimentsSent: 4, positiveRatings: 3, thanksReceived: 2, thanksGiven: 5 }, 40],
    [{ complimentsSent: 20 }, 100],
    [{ complimentsSent: 21, thanksGiven: 9 }, 100],
  ])('of %j is %i', (counts, score) => {
    expect(scoreOf({ ...nothing, ...counts })).toBe(score);
  });

  test.each([
    [100, 'gold'],
    [90, 'gold'],
    [89, 'green'],
    [75, 'green'],
    [74, 'blue'],
    [50, 'blue'],
    [49, 'purple'],
    [25, 'purple'],
    [24, 'pink'],
    [0, 'pink'],
  ] as const)('%i wears %s', (score, tier) => {
    expect(tierOf(score)).toBe(tier);
  });

  test('knows how far the next badge is', () => {
    expect(nextTier(78)).toEqual({ tier: 'gold', missing: 12 });
    expect(nextTier(0)).toEqual({ tier: 'purple', missing: 25 });
    expect(nextTier(90)).toBeNull();
  });
});
