import { expect, it } from 'vitest';
import { outcomeOf } from '#guard/cases/read-cases.ts';
import learned from '#guard/data/models.json' with { type: 'json' };
import { checkText } from '#guard/engine/check-text.ts';
import { isFullRun } from '#tests/support/full-run.ts';
import { combineCompliments } from './combine-compliments.ts';
import { markOfLetters } from './letters.ts';

it.each(['de', 'en', 'zh'] as const)(
  'what was learned of letters in %s is of those that are here; else run npm run train-guard',
  (language) => {
    expect(learned.models[language].from).toBe(markOfLetters(language));
  },
);

// Cries for help often contain a compliment; the training once marked kind words about groups as distress.
it.each([
  ['de', 'de'],
  ['en', 'en'],
  ['zh', 'zh-Hans'],
] as const)('praise and kind words about groups are sent, in %s', (words, language) => {
  // The gate reads every seventh text: neighbours differ in a word.
  const texts = combineCompliments(words).filter((_, index) => isFullRun || index % 7 === 0);
  const stopped = texts.filter((text) => outcomeOf(checkText(text, language)) !== 'fine');
  expect(stopped).toEqual([]);
});
