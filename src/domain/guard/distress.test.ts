import { describe, expect, it } from 'vitest';
import { checkText } from '#domain/guard/check-text.ts';
import { languages } from '#domain/language.ts';
import { readGuardCases } from '#test/support/guard-cases.ts';

const cries = {
  de: [
    ...['leben', 'weiterleben', 'aufwachen'].flatMap((verb) => [
      `Ich will nicht mehr ${verb}.`,
      `Du bist lieb, aber ich möchte nicht mehr ${verb}.`,
    ]),
    ...['Die Tabletten', 'Den Strick'].map((means) => `${means} habe ich schon bereit.`),
    'Ohne mich seid ihr alle besser dran.',
    'Als ich dich traf, war alles gut, aber ich kann nicht mehr leben.',
    'Mein Freund schlägt mich, wenn er trinkt.',
  ],
  en: [
    ...['live', 'be here', 'wake up'].flatMap((verb) => [
      `I don't want to ${verb} any more.`,
      `You are kind, but I no longer want to ${verb}.`,
    ]),
    'I have the pills here with me.',
    'You would all be better off without me.',
    'When I met you all was well, but I still want to die.',
    'My boyfriend beats me when he drinks.',
  ],
  'zh-Hans': [
    '我不想活了。',
    '安眠药我都准备好了。',
    '没有我你们会过得更好。',
    '我男朋友喝醉了就打我。',
  ],
  'zh-Hant': [
    '我不想活了。',
    '安眠藥我都準備好了。',
    '沒有我你們會過得更好。',
    '我男朋友喝醉就打我。',
  ],
};

const over = {
  de: [
    'Als ich nicht mehr leben wollte, warst du da.',
    'Ohne dich hätte ich mich damals umgebracht.',
    'Heute lebe ich gern, obwohl ich mal sterben wollte.',
    'Du hast dem Mann zugehört, der sich umbringen wollte.',
  ],
  en: [
    'When I did not want to live, you were there.',
    'Without you I would have killed myself.',
    'Today I love life, though I once wanted to die.',
    'You listened to the man who wanted to kill himself.',
  ],
  'zh-Hans': ['我不想活的时候，是你陪着我。', '当年要不是你，我早就自杀了。', '你的笑话笑死我了。'],
  'zh-Hant': ['我不想活的時候，是你陪著我。', '當年要不是你，我早就自殺了。', '你的笑話笑死我了。'],
};

describe('a cry for help', () => {
  it.each(languages)('is answered with help in %s, on every page', (language) => {
    const missed = cries[language].flatMap((text) =>
      languages.filter((page) => checkText(text, page).rule !== 'distress').map(() => text),
    );
    expect(missed).toEqual([]);
  });

  it.each(languages)('that is over is sent in %s', (language) => {
    const refused = over[language].filter((text) => checkText(text, language).rule !== null);
    expect(refused).toEqual([]);
  });

  it('is never answered with a reproach where it was written for the yardstick', () => {
    const wrong = readGuardCases()
      .filter(({ cases }) => cases.expects === 'help')
      .map(({ text, language }) => ({ text, rule: checkText(text, language).rule }))
      .filter(({ rule }) => rule !== 'distress' && rule !== null);
    expect(wrong).toEqual([]);
  });
});
