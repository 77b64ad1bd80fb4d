import { describe, expect, it } from 'vitest';
import { languages } from '#domain/i18n/language.ts';
import type { Language } from '#domain/i18n/language.ts';
import { findWordFault, kindTexts, tidyWord } from '#domain/moderation/word-rules.ts';
import { checkText } from '#guard/guard.ts';

const codeOf = (language: Language, kind: 'add' | 'allow', word: string): string | undefined =>
  findWordFault({ language, kind, word })?.code.replace('admin.words.error.', '');

describe('kind texts', () => {
  it.each(languages)('all pass the built-in guard in %s', (language) => {
    const refused = kindTexts(language).filter((text) => !checkText(text, language).isValid);
    expect(refused).toEqual([]);
    expect(kindTexts(language).length).toBeGreaterThan(100);
  });
});

describe('findWordFault', () => {
  it.each([
    ['de', 'Zwiebelkopf'],
    ['de', 'alte Socke'],
    ['de', 'Öhi'],
    ['en', 'numpty'],
    ['en', "ne'er-do-well"],
    ['zh-Hans', '大冬瓜'],
    ['zh-Hant', '大冬瓜'],
    ['de', '🥔'],
  ] as const)('takes an unkind word in %s: %s', (language, word) => {
    expect(codeOf(language, 'add', word)).toBeUndefined();
  });

  it.each([
    ['de', 'du'],
    ['de', 'Danke'],
    ['de', 'DANKE'],
    ['de', 'd a n k e'],
    ['de', 'toll'],
    ['de', 'geduldig'],
    ['de', 'Freundin'],
    ['de', 'dein Lächeln'],
    ['en', 'you'],
    ['en', 'kind'],
    ['en', 'thank you'],
    ['zh-Hans', '谢谢'],
    ['zh-Hant', '謝謝'],
    ['zh-Hans', '可爱'],
  ] as const)('refuses what would refuse kind texts in %s: %s', (language, word) => {
    const fault = findWordFault({ language, kind: 'add', word });
    expect(fault?.code).toBe('admin.words.error.kind_text');
    expect(languages.flatMap((each) => kindTexts(each))).toContain(fault?.example);
  });

  it.each([
    ['length', 'a'],
    ['length', 'ä'],
    ['length', '呆'],
    ['length', ''],
    ['length', 'Zwiebel'.repeat(6)],
    ['characters', 'Zwiebel\u0007kopf'],
    ['characters', 'Zwiebel\u200bkopf'],
    ['characters', '\u202eZwiebelkopf'],
    ['not_found', '.*'],
    ['not_found', '(|)+$'],
    ['not_found', '4711'],
    ['not_found', '___'],
  ] as const)('says %s about %s', (code, word) => {
    expect(codeOf('de', 'add', word)).toBe(code);
  });

  it.each([
    ['de', 'Trottel'],
    ['de', 'trottel'],
    ['en', 'bastard'],
    ['zh-Hans', '笨蛋'],
  ] as const)('can allow what is refused for itself in %s: %s', (language, word) => {
    expect(codeOf(language, 'allow', word)).toBeUndefined();
  });

  it.each([
    ['de', 'du', 'not_refused'],
    ['de', 'niemand', 'not_refused'],
    ['de', 'nichts', 'not_refused'],
    ['de', 'Sonne', 'not_refused'],
    ['en', 'nobody', 'not_refused'],
    ['zh-Hans', '你', 'length'],
    ['de', 'www.laden.de', 'not_allowable'],
    ['de', 'bring dich um', 'not_allowable'],
    ['en', 'kill yourself', 'not_allowable'],
    ['de', 'ich will nicht mehr leben', 'not_allowable'],
  ] as const)('cannot allow in %s: %s (%s)', (language, word, code) => {
    expect(codeOf(language, 'allow', word)).toBe(code);
  });

  it('tidies what was typed', () => {
    expect(tidyWord('  alte \t\n Socke ')).toBe('alte Socke');
    expect(tidyWord('O\u0308hi')).toBe('Öhi');
  });
});
