import { expect, it } from 'vitest';
import { outcomeOf } from '#guard/cases/read-cases.ts';
import ordinary from '#guard/data/ordinary-words.json' with { type: 'json' };
import { checkText } from '#guard/guard.ts';

it.each([
  ['de', ordinary.de, 'Danke für {}, das war lieb von dir'],
  ['en', ordinary.en, 'Thank you for {}, that was kind of you'],
] as const)('a word that only begins like a rude one passes in %s', (language, words, frame) => {
  const texts = words.flatMap((word) => [word, frame.replace('{}', word)]);
  const stopped = texts.filter((text) => outcomeOf(checkText(text, language)) !== 'fine');
  expect(stopped).toEqual([]);
});
