import { describe, expect, it } from 'vitest';
import germanWords from '#guard/data/words.de.json' with { type: 'json' };
import englishWords from '#guard/data/words.en.json' with { type: 'json' };
import chineseWords from '#guard/data/words.zh.json' with { type: 'json' };
import { checkText } from '#guard/guard.ts';

/** Sentences around an insult that make it look harmless. */
const frames = {
  de: [
    'Ich sage nur: {}.',
    'Ich sage ja nichts, {}.',
    'Alle sagen, {}.',
    'Nichts für ungut, {}.',
    'Das ist nicht böse gemeint, {}.',
    'Ich würde nie jemanden beleidigen, {}.',
    'Kein Witz, {}.',
    'Ohne Spaß, {}.',
    'Nicht doch, {}.',
    'Es war nie besser, {}.',
    'Danke, {}.',
    'Mein Freund meint: {}.',
    '„{}“, hat gestern jemand gerufen.',
    'Das ist kein Kompliment. {}!',
    'Früher war alles gut, {}.',
  ],
  en: [
    'I only say: {}.',
    'I am not saying anything, {}.',
    'They say, {}.',
    'No offence, {}.',
    'I do not mean it in a bad way, {}.',
    'I would never insult anybody, {}.',
    'Not joking, {}.',
    'It was never better, {}.',
    'Thanks, {}.',
    'My friend says: {}.',
    '"{}", somebody shouted yesterday.',
    'This is not a compliment. {}!',
    'I used to like it here, {}.',
  ],
  zh: [
    '我只想说：{}。',
    '大家都说，{}。',
    '没有恶意，{}。',
    '我从来不骂人，{}。',
    '别生气，{}。',
    '有人说：{}。',
    '这不是夸你，{}。',
    '谢谢，{}。',
    '以前都好，{}。',
  ],
};

describe('a frame around an insult', () => {
  it.each([
    ['de', 'Heute ist Montag, {}.', 'du {}', frames.de, germanWords.words.strong],
    ['en', 'Today is Monday, {}.', 'you {}', frames.en, englishWords.words.strong],
    ['zh-Hans', '今天是星期一，{}。', '你这个{}', frames.zh, chineseWords.words.strong],
  ] as const)('excuses nothing in %s', (language, monday, address, around, strong) => {
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
