import { describe, expect, it } from 'vitest';
import type { Language } from '#domain/i18n/language.ts';
import { countAnalysis } from '#guard/cases/count-analysis.ts';
import germanWords from '#guard/data/words.de.json' with { type: 'json' };
import englishWords from '#guard/data/words.en.json' with { type: 'json' };
import { createOwnVocabularies } from '#guard/engine/own-words.ts';
import { checkText, createGuard } from '#guard/guard.ts';
import { isFullRun } from '#tests/support/full-run.ts';

const added = createGuard({
  add: [
    { language: 'de', word: 'Zwiebelkopf' },
    { language: 'de', word: 'alte Socke' },
    { language: 'de', word: 'Öhi' },
    { language: 'en', word: 'bugger' },
    { language: 'zh-Hans', word: '大冬瓜' },
    { language: 'zh-Hans', word: 'tmdx' },
    { language: 'en', word: '🥔' },
  ],
  allow: [],
});

const refused: readonly (readonly [Language, string])[] = [
  ['de', 'Du bist ein lieber Zwiebelkopf, weißt du'],
  ['de', 'Alles Liebe des Zwiebelkopfes an alle hier'],
  ['de', 'Du bist der Oberzwiebelkopf in unserem Team'],
  ['de', 'Na du Z w i e b e l k o p f, schönen Tag noch'],
  ['de', 'Na du Zw1ebelk0pf, schönen Tag noch'],
  ['de', 'Na du Zwi\u200bebelkopf, schönen Tag noch'],
  ['de', 'Na du Zwiiiiebelkopf, schönen Tag noch'],
  ['de', 'Na du Zwi***lkopf, schönen Tag noch'],
  ['de', 'Du bist eine alte Socke, weißt du'],
  ['de', 'Lieber Oehi, schön, dass es dich gibt'],
  ['de', 'Du bist ein kleiner Bugger, mein Freund'],
  ['en', 'What a lovely Zwiebelkopf you are today'],
  ['en', 'You are a nice little bugger, my friend'],
  ['en', 'You look like a 🥔 and I love it'],
  ['zh-Hant', '你這個大冬瓜真有意思'],
  ['zh-Hans', '你这个大 冬 瓜真有意思'],
  ['zh-Hans', '你这个da冬瓜真可爱，谢谢你'],
  ['zh-Hans', '你真的很好 tmdx 谢谢你'],
  ['de', `Zwiebelkopf. ${'Du hast mir heute wirklich sehr geholfen, danke dafür. '.repeat(4)}`],
];

const untouched: readonly (readonly [Language, string])[] = [
  ['de', 'Deine Zwiebelsuppe war die beste, die ich je hatte'],
  ['de', 'Du strickst die schönsten Socken der Welt'],
  ['de', 'Dein Debugger findet einfach jeden Fehler'],
  ['en', 'Your debugger skills are simply amazing'],
  ['zh-Hans', '你种的西瓜真甜，谢谢你'],
];

describe('an added word', () => {
  it.each(refused)('is refused in %s: %s', (language, text) => {
    expect(checkText(text, language).isValid).toBe(true);
    expect(added(text, language)).toMatchObject({ isValid: false, rule: 'negative', score: 0 });
  });

  it.each(untouched)('leaves alone in %s: %s', (language, text) => {
    expect(added(text, language)).toEqual(checkText(text, language));
  });

  it('is marked where it was typed', () => {
    const text = 'Hallo 👋🏽, du Zwie\u200bbelkopf und Mensch';
    const [span] = added(text, 'de').spans;
    expect(text.slice(span?.start, span?.end)).toBe('Zwie\u200bbelkopf');
  });

  it('does not hide what is graver', () => {
    const text = 'Du Zwiebelkopf, ich will nicht mehr leben';
    expect(added(text, 'de').rule).toBe('distress');
  });
});

const allowing = createGuard({
  add: [{ language: 'de', word: 'alter Esel' }],
  allow: [
    { language: 'de', word: 'Trottel' },
    { language: 'de', word: 'Esel' },
    { language: 'de', word: 'doof' },
    { language: 'de', word: 'Depp' },
    { language: 'de', word: 'dumme Kuh' },
    { language: 'de', word: 'Fick' },
    { language: 'de', word: 'Porno' },
    { language: 'en', word: 'bastard' },
    { language: 'zh-Hans', word: '笨蛋' },
  ],
});

describe('an allowed word', () => {
  it.each([
    ['de', 'Du bist ein lieber Trottel, weißt du'],
    ['de', 'Du bist ein Trottel'],
    ['de', 'Trottel, mein Trottel'],
    ['de', 'Ihr lieben Trotteln, ihr seid mir ans Herz gewachsen'],
    ['de', 'Du bist des Trottels Bruder'],
    ['de', 'Ihr Deppen, ihr habt mich wieder zum Lachen gebracht'],
    ['de', 'Du bist echt doof, du'],
    ['de', 'Ihr dummen Kühe, das war ein Abend'],
    ['en', 'You bastard, you did it again'],
    ['en', 'You bastards, you did it again'],
    ['zh-Hant', '你這個笨蛋，怎麼又這麼可愛'],
  ] as const)('is let pass in %s: %s', (language, text) => {
    expect(checkText(text, language).isValid).toBe(false);
    expect(allowing(text, language)).toMatchObject({ isValid: true, rule: null, spans: [] });
  });

  it.each([
    ['de', 'Du bist ein Trottel und ein Idiot'],
    ['de', 'Niemand mag dich, du Trottel'],
    ['de', 'Du Trottel, ich stech dich ab'],
    ['de', 'Ich will dich ficken, du Trottel'],
    ['de', 'Du schaust zu viele Pornos und Trottel'],
    ['de', 'Ihr Vollidioten, ihr Trotteln'],
    ['de', 'Du Deppenhaufen von einem Idioten'],
    ['de', 'Du Trottel, ruf an: 0171 2345678'],
    ['de', 'Du Volltrottel hast es wieder geschafft'],
    ['de', 'Du bist ein alter Esel, weißt du'],
    ['de', 'Trottel, danke für alles, aber ich will nicht mehr leben'],
    ['en', 'You are such a Trottel and an idiot'],
    ['en', 'You fucking bastard, go away'],
    ['zh-Hans', '你这个笨蛋，去死吧'],
  ] as const)('opens no door in %s: %s', (language, text) => {
    expect(allowing(text, language).isValid).toBe(false);
  });

  it('does not make a short text long enough', () => {
    expect(allowing('Trottel', 'de').rule).toBe('too-short');
  });
});

describe('many and odd words', () => {
  it('take time in proportion to the text alone', () => {
    const letters = 'abcdefghijklmnopqrstuvwxyz';
    const word = (index: number): string =>
      Array.from({ length: 9 }, (_, at) => letters[(index * (at + 7) + at * index) % 26]).join('');
    const add = Array.from({ length: 1000 }, (_, index) => ({
      language: 'de' as const,
      word: word(index),
    }));
    const vocabularies = createOwnVocabularies({
      add,
      allow: add.map((own) => ({ ...own, language: 'en' })),
    });
    const countLooks = countAnalysis(vocabularies, 'de');
    const text = `${add.map(({ word }) => word).join(' ')} `;
    expect(countLooks(text.repeat(4))).toBeLessThan(2.2 * countLooks(text.repeat(2)));
  });

  it('are no patterns', () => {
    const guard = createGuard({
      add: [
        '.*',
        '(a|a)+$',
        '@strong',
        '^ du',
        '..9 ich',
        '\\p{L}{2}',
        '[a-z]+',
        'x?',
        '_',
        '*',
      ].map((word) => ({ language: 'de' as const, word })),
      allow: [{ language: 'de', word: '* ..3-you @strong' }],
    });
    expect(guard('Du hast mir heute sehr geholfen', 'de').isValid).toBe(true);
    expect(guard('Du bist ein Idiot und weißt es', 'de').isValid).toBe(false);
  });
});

it.each([
  ['de', 'Du ', germanWords.words.contempt, germanWords.words.beast],
  ['en', 'You ', englishWords.words.contempt, englishWords.words.beast],
] as const)(
  'no model delivers an address with an insult by name: %s',
  (language, you, scorn, names) => {
    const thanks = language === 'de' ? 'Danke für die Blumen. ' : 'Thanks for the flowers. ';
    const texts = scorn
      .flatMap((word) => names.map((name) => `${you}${word.replace('+', 'e')} ${name}`))
      // The gate tries every seventh.
      .filter((_, index) => isFullRun || index % 7 === 0);
    const soft = [...texts, ...texts.map((text) => `${thanks}${text}!`)].filter(
      (text) => checkText(text, language).isValid || checkText(text, language).isSoft,
    );
    expect(soft).toEqual([]);
  },
);

it.each(['Du {}, geh weg', 'Du bist ein {}'])(
  'an insult stays one as the first part of any compound: %s',
  (frame) => {
    const texts = germanWords.words.strong
      .filter((word) => /^[a-zäöüß]+\*$/u.test(word))
      .flatMap((word) =>
        ['kuchen', 'berg', 'hund'].map((head) => frame.replace('{}', word.replace('*', head))),
      );
    expect(texts.filter((text) => checkText(text, 'de').isValid)).toEqual([]);
  },
);
