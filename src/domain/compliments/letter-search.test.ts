import { expect, test } from 'vitest';
import { patternsOf } from '#domain/compliments/letter-search.ts';

test('case, accents and the spelling of umlauts do not count', () => {
  expect(patternsOf('MUELLER')).toEqual(['mueller']);
  expect(patternsOf('müller')).toEqual(['muller|mueller']);
  expect(patternsOf('Café straße')).toEqual(['cafe', 'strasse']);
});

test('a short word has to begin one', () => {
  expect(patternsOf('in Mut ün')).toEqual([
    String.raw`\min`,
    String.raw`\mmut`,
    String.raw`\mun|\muen`,
  ]);
});

test('Chinese is looked for in both scripts, wherever it stands', () => {
  expect(patternsOf('谢谢')).toEqual(['[谢謝][谢謝]']);
  expect(patternsOf('謝謝你')).toEqual(['[谢謝][谢謝]你']);
});

test('signs are none, and what is typed is no pattern', () => {
  expect(patternsOf('')).toEqual([]);
  expect(patternsOf(' ... (?!) %_ \\ ')).toEqual([]);
  expect(patternsOf('danke.*')).toEqual(['danke']);
  expect(patternsOf('❤️')).toEqual(['❤']);
  expect(patternsOf('a '.repeat(50))).toHaveLength(1);
  expect(patternsOf('ab cd ef gh ij kl mn op qr st')).toHaveLength(8);
});
