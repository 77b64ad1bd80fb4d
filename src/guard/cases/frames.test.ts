import { describe, expect, it } from 'vitest';
import { readTexts } from '#guard/cases/read-cases.ts';
import germanWords from '#guard/data/words.de.json' with { type: 'json' };
import englishWords from '#guard/data/words.en.json' with { type: 'json' };
import chineseWords from '#guard/data/words.zh.json' with { type: 'json' };
import { checkText } from '#guard/guard.ts';

describe('a frame around an insult', () => {
  it.each([
    ['de', 'Heute ist Montag, {}.', 'du {}', germanWords.words.strong],
    ['en', 'Today is Monday, {}.', 'you {}', englishWords.words.strong],
    ['zh-Hans', '今天是星期一，{}。', '你这个{}', chineseWords.words.strong],
  ] as const)('excuses nothing in %s', (language, monday, address, strong) => {
    const around = readTexts('frames', language);
    const passed = strong.map(plainWord).flatMap((word) => {
      const insult = address.replace('{}', word);
      // Some words are mild in a longer text; here only frames are tested.
      if (checkText(monday.replace('{}', insult), language).rule !== 'negative') return [];
      return around
        .map((frame) => frame.replace('{}', insult))
        .filter((text) => checkText(text, language).isValid);
    });
    expect(passed).toEqual([]);
  });
});

/** Without the marks of the data: “wichs*”, “depp+”, “a_hole”. */
function plainWord(word: string): string {
  return word.replaceAll('*', '').replaceAll('+', '').replaceAll('_', ' ').replaceAll('&', '');
}
