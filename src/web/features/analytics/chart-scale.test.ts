import { expect, test } from 'vitest';
import { fc } from '#tests/support/properties.ts';
import { axisSteps, daysOf, fillDays } from '#web/features/analytics/chart-scale.ts';

test('an axis has round steps and reaches the highest value', () => {
  expect(axisSteps(77, 1)).toEqual([0, 50, 100]);
  expect(axisSteps(7, 1)).toEqual([0, 5, 10]);
  expect(axisSteps(0.004, 0.01)).toEqual([0, 0.01]);
  expect(axisSteps(60, 1)).toEqual([0, 20, 40, 60]);
  expect(axisSteps(0, 1)).toEqual([0, 1]);
  fc.assert(
    fc.property(fc.double({ min: 0, max: 1e9, noNaN: true }), (highest) => {
      expect(axisSteps(highest, 0.01).at(-1)).toBeGreaterThanOrEqual(highest * 0.999_99);
    }),
  );
});

test('days without a row get the empty row, also over the end of summer time', () => {
  const range = { first: '2026-10-23', last: '2026-10-27' };
  expect(daysOf(range)).toHaveLength(5);
  expect(fillDays(range, [{ date: '2026-10-25', calls: 4 }], { calls: 0 })).toEqual([
    { date: '2026-10-23', calls: 0 },
    { date: '2026-10-24', calls: 0 },
    { date: '2026-10-25', calls: 4 },
    { date: '2026-10-26', calls: 0 },
    { date: '2026-10-27', calls: 0 },
  ]);
});
