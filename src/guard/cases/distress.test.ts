import { describe, expect, it } from 'vitest';
import { languages } from '#domain/i18n/language.ts';
import { readGuardCases } from '#guard/cases/read-cases.ts';
import { checkText } from '#guard/guard.ts';

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
    'Mein Vater hat mir die Hand gebrochen und allen erzählt, ich sei gestürzt.',
    'Unser Trainer fasst mich heimlich an.',
    'Die haben mir den Pass weggenommen, ich komme hier nicht raus.',
    'Seit Papa gestorben ist, möchte ich auch sterben.',
    'i mecht nimmer leben',
    'ik will nich mehr leven',
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
    'My husband broke my wrist and says next time will be worse.',
    'My teacher touched me and said it is our secret.',
    'They took my passport and I cannot leave.',
    'I have been cutting again.',
    'i wnat to die',
    'ah dinnae want tae live',
  ],
  'zh-Hans': [
    '我不想活了。',
    '安眠药我都准备好了。',
    '没有我你们会过得更好。',
    '我男朋友喝醉了就打我。',
    '老师总是摸我，我不敢说。',
    '公司扣了护照，我走不了，谁来帮帮我。',
    '我爸打断了我的手。',
    'wo bu xiang huo le',
    'wǒ zhēn de bù xiǎng huó le',
    'wo xiang zi sha',
    'wo hao xiang si',
    'wo xiang si le',
    '我要弄死我自己',
  ],
  'zh-Hant': [
    '我不想活了。',
    '安眠藥我都準備好了。',
    '沒有我你們會過得更好。',
    '我男朋友喝醉就打我。',
    '教練常常摸我，我好怕。',
    '好累，好想永遠不用再醒來。',
    '我成日界手',
    '真係唔想做人',
  ],
};

const over = {
  de: [
    'Als ich nicht mehr leben wollte, warst du da.',
    'Ohne dich hätte ich mich damals umgebracht.',
    'Heute lebe ich gern, obwohl ich mal sterben wollte.',
    'Du hast dem Mann zugehört, der sich umbringen wollte.',
    'Er hat mich heute wieder im Schach geschlagen, dank deiner Tipps wenigstens knapp.',
    'Wir haben uns im Probenraum eingeschlossen, und du hast zwei Stunden Witze erzählt.',
    'Mein Bruder hat sich beim Handball die Nase gebrochen, und du hast ihn gefahren.',
  ],
  en: [
    'When I did not want to live, you were there.',
    'Without you I would have killed myself.',
    'Today I love life, though I once wanted to die.',
    'You listened to the man who wanted to kill himself.',
    'She beat me again at chess, and your tips made it close.',
    'I cut myself while cooking your recipe, and it was worth it.',
    'What your choir sang touched me.',
  ],
  'zh-Hans': [
    '我不想活的时候，是你陪着我。',
    '当年要不是你，我早就自杀了。',
    '你的笑话笑死我了。',
    '老师的话打动了我，谢谢你推荐这门课。',
    '这些书送给你，毕业快乐。',
  ],
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
    const wrong = readGuardCases()
      .filter(({ cases }) => cases.expects === 'help')
      .map(({ text, language }) => ({ text, rule: checkText(text, language).rule }))
      .filter(({ rule }) => rule !== 'distress' && rule !== null);
    expect(wrong).toEqual([]);
  });
});
