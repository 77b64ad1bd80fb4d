import { expect, test } from 'vitest';
import { publicFigures } from '#domain/moderation/transparency.ts';

const counted = { reports: 300, decisions: 300, removals: 100, objections: 50 };

test.each([
  [0, null],
  [19, null],
  [20, 20],
  [24, 20],
  [25, 30],
  [1_234, 1_230],
])('%i cases are published as %s', (cases, published) => {
  expect(publicFigures({ ...counted, objections: cases }).objections).toBe(published);
});

test.each([
  [280, 280],
  [281, null],
  [300, null],
])(
  '%i removals of 300 decisions are published as %s: the others are not too few',
  (removals, published) => {
    expect(publicFigures({ ...counted, removals }).removals).toBe(published);
  },
);
