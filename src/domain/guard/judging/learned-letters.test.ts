import { expect, it } from 'vitest';
import learned from '#domain/guard/data/learned-letters.json' with { type: 'json' };
import { trainLetters } from '../../../../scripts/train-guard/letters.ts';

// What is unkind is learned from the letters in this folder alone, so the corpora are not needed.
it('what was learned of letters is what is learned now; else run scripts/train-guard.ts', () => {
  const { threshold: _threshold, ...kept } = learned.models.en.unkind;
  expect(trainLetters('en', []).unkind).toMatchObject(kept);
});
