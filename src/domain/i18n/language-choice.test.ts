import { describe, expect, it } from 'vitest';
import {
  languageOfParameter,
  languageOfTag,
  languageToOffer,
  readAcceptLanguage,
} from '#domain/i18n/language-choice.ts';

describe('languageOfTag', () => {
  it.each([
    ['de-AT', 'de'],
    ['EN_us', 'en'],
    ['zh', 'zh-Hans'],
    ['zh-CN', 'zh-Hans'],
    ['zh-TW', 'zh-Hant'],
    ['zh-HK', 'zh-Hant'],
    ['zh-Hant-SG', 'zh-Hant'],
    ['zh-Hans-TW', 'zh-Hans'],
    ['fr', null],
    ['', null],
  ])('%s is %s', (tag, language) => {
    expect(languageOfTag(tag)).toBe(language);
  });
});

describe('readAcceptLanguage', () => {
  it('orders by quality and leaves out what is refused', () => {
    expect(readAcceptLanguage('de;q=0.5, en-GB, zh;q=0, fr;q=0.8')).toEqual(['en-GB', 'fr', 'de']);
    expect(readAcceptLanguage(undefined)).toEqual([]);
    expect(readAcceptLanguage(';;q=,,q=x')).toEqual([]);
  });
});

describe('languageToOffer', () => {
  it('is the first supported language that the browser names, unless it is shown already', () => {
    expect(languageToOffer('de', ['fr', 'en-GB', 'de'])).toBe('en');
    expect(languageToOffer('de', ['de-AT', 'en'])).toBeNull();
    expect(languageToOffer('de', ['fr'])).toBeNull();
    expect(languageToOffer('zh-Hans', ['zh-TW'])).toBe('zh-Hant');
  });
});

describe('languageOfParameter', () => {
  it('knows our languages in any spelling and nothing else', () => {
    expect(languageOfParameter('ZH-hant')).toBe('zh-Hant');
    expect(languageOfParameter('de-AT')).toBeNull();
    expect(languageOfParameter(null)).toBeNull();
  });
});
