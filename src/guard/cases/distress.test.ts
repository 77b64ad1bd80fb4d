import { describe, expect, it } from 'vitest';
import { languages, type Language } from '#domain/i18n/language.ts';
import { readCases } from '#guard/cases/read-cases.ts';
import { checkText } from '#guard/guard.ts';

describe('a cry for help', () => {
  it.each(languages)('is answered with help in %s, on every page', (language) => {
    const missed = textsOf(language, 'help').flatMap((text) =>
      languages.filter((page) => checkText(text, page).rule !== 'distress').map(() => text),
    );
    expect(missed).toEqual([]);
  });

  it.each(languages)('that is over is sent in %s', (language) => {
    const refused = textsOf(language, 'fine').filter(
      (text) => checkText(text, language).rule !== null,
    );
    expect(refused).toEqual([]);
  });

  it.each([
    [
      'I just want to say: ',
      ['champion', 'table', 'thanks', 'something nice'],
      ['goodbye', 'it hurts', 'enough'],
    ],
    [
      'Ich möchte nur sagen: ',
      ['Weltmeister', 'Tisch', 'danke'],
      ['lebt wohl', 'Hilfe', 'ich will sterben'],
    ],
    ['我只想說：', ['冠軍', '桌子', '一句話'], ['再見', '我不想活了', '對不起']],
  ])('is not how a text begins, but what follows: %s', (opening, words, farewells) => {
    const found = (word: string) =>
      languages.filter((page) => checkText(opening + word, page).rule === 'distress');
    for (const word of words) expect([word, found(word)]).toEqual([word, []]);
    for (const word of farewells) expect([word, found(word)]).toEqual([word, languages]);
  });

  it('is never answered with a reproach where it was written for the yardstick', () => {
    const wrong = readCases('own')
      .filter(({ expects }) => expects === 'help')
      .map(({ text, language }) => ({ text, rule: checkText(text, language).rule }))
      .filter(({ rule }) => rule !== 'distress' && rule !== null);
    expect(wrong).toEqual([]);
  });
});

function textsOf(language: Language, expects: 'fine' | 'help'): readonly string[] {
  return readCases('distress')
    .filter((one) => one.language === language && one.expects === expects)
    .map(({ text }) => text);
}
