import { expect, test } from 'vitest';
import { coarseCount, coarseScore, sayCoarse } from '#domain/analytics/coarse-figures.ts';

test('counts are told in wide steps', () => {
  expect([0, 1, 9, 10, 24, 25, 99, 100, 249, 12_345].map(coarseCount)).toEqual([
    0, 0, 0, 10, 10, 25, 50, 100, 100, 10_000,
  ]);
});

test('a score is told by its badge', () => {
  expect([0, 24, 25, 49, 50, 75, 89, 90].map(coarseScore)).toEqual([0, 0, 25, 25, 50, 75, 75, 90]);
});

test('nothing below the first step is told apart', () => {
  expect([sayCoarse(0, 10), sayCoarse(25, 10)]).toEqual(['< 10', '25+']);
});
