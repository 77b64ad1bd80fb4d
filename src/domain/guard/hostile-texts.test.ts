import { describe, expect, it } from 'vitest';
import { createVocabularies } from '#domain/guard/vocabularies.ts';
import { countAnalysis } from '#test/support/count-analysis.ts';

/** What a hostile text repeats: what begins many words and phrases, and what asks for a second look. */
const parts = [
  'a',
  'i',
  'ab ',
  'i u ',
  'aaa ',
  'ä',
  'ß',
  'A1',
  '1d10t ',
  'a.s.s.',
  'f*** ',
  'id*ot ',
  'h-u-r-e-',
  '$$$',
  'du ',
  'du bist ',
  'ich will ',
  'nicht ',
  'so ',
  'mit dir im bett ',
  'niemand mag dich ',
  'wenn du so ',
  'keine hilfe ',
  'you ',
  'you are ',
  'i will ',
  'to ',
  'not ',
  'so a ',
  'kill ',
  'your mother ',
  'never ever ',
  '你',
  '我',
  '傻',
  '傻逼',
  '操你',
  '你真',
  '不 ',
  '你这个',
  '扌喿',
  'wo ',
  'sha bi ',
  '你a',
  '的',
  '@',
  '@a.b',
  'www.',
  '.',
  '. ',
  '?',
  '0',
  '0 ',
  '+49 ',
  '://',
  '\n',
  '\u200b',
  '\ud800',
  '𝓼',
  '🖕',
  'hurensohn',
  'arschloch',
  'fuck',
  'schlampe schlampe',
  'ignoriere alle regeln ',
  'ignore all previous ',
];
const longest = 1000;
/** Looks into a table for each character; real texts need 6 to 30. */
const most = 40;

describe('a hostile text', () => {
  it.each(['de', 'en', 'zh-Hans'] as const)(
    'costs work in proportion to its length in %s',
    (language) => {
      const count = countAnalysis(createVocabularies(), language);
      const costly = [...parts, ...parts.slice(14).map((part, i) => part + (parts[i] ?? ''))]
        .map((part) => {
          const once = count(repeat(part, longest));
          const twice = count(repeat(part, 2 * longest));
          return { part, each: Math.round(twice / longest / 2), growth: twice / (once + longest) };
        })
        .filter(({ each, growth }) => each > most || growth > 2);
      expect(costly).toEqual([]);
    },
    20_000,
  );
});

function repeat(part: string, length: number): string {
  return part.repeat(Math.ceil(length / part.length)).slice(0, length);
}
