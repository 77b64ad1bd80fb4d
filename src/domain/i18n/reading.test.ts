import { expect, test } from 'vitest';
import { languages } from '#domain/i18n/language.ts';
import { languagesBeside, readerAfter, reads, type Reader } from '#domain/i18n/reading.ts';

const german: Reader = { language: 'de', alsoReads: [] };
const germanAndEnglish: Reader = { language: 'de', alsoReads: ['en'] };

test('a receiver understands letters in the own language and in the ticked ones', () => {
  expect(reads(germanAndEnglish, 'de')).toBe(true);
  expect(reads(germanAndEnglish, 'en')).toBe(true);
  expect(reads(germanAndEnglish, 'zh-Hans')).toBe(false);
});

test('both scripts of Chinese count as one', () => {
  expect(reads({ language: 'zh-Hant', alsoReads: [] }, 'zh-Hans')).toBe(true);
  expect(reads({ language: 'de', alsoReads: ['zh-Hans'] }, 'zh-Hant')).toBe(true);
  expect(languagesBeside('zh-Hans')).not.toContain('zh-Hant');
  expect(languagesBeside('de')).toEqual(languages.filter((language) => language !== 'de'));
});

test('the ticked languages are ordered, unique, and without the own language', () => {
  const alsoReads = ['zh-Hant', 'de', 'en', 'en'] as const;
  expect(readerAfter(german, { alsoReads })).toEqual({
    language: 'de',
    alsoReads: ['en', 'zh-Hant'],
  });
  expect(readerAfter(german, { language: 'zh-Hans', alsoReads })).toEqual({
    language: 'zh-Hans',
    alsoReads: ['de', 'en'],
  });
});

test('a field that a change leaves out stays', () => {
  expect(readerAfter(germanAndEnglish, {})).toEqual(germanAndEnglish);
  expect(readerAfter(germanAndEnglish, { alsoReads: [] })).toEqual(german);
});

test('to look at the page in a language that one ticked, and come back, loses nothing', () => {
  const english = readerAfter(germanAndEnglish, { language: 'en' });
  expect(english).toEqual({ language: 'en', alsoReads: ['de'] });
  expect(readerAfter(english, { language: 'de' })).toEqual(germanAndEnglish);
});

test('to look at it in another language adds none', () => {
  const chinese = readerAfter(germanAndEnglish, { language: 'zh-Hans' });
  expect(chinese).toEqual({ language: 'zh-Hans', alsoReads: ['en'] });
  expect(readerAfter(chinese, { language: 'zh-Hant' })).toEqual({
    language: 'zh-Hant',
    alsoReads: ['en'],
  });
  expect(readerAfter(chinese, { language: 'de' })).toEqual(germanAndEnglish);
});
