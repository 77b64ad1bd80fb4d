import { describe, expect, it } from 'vitest';
import { languages, type Language } from '#domain/language.ts';
import { isWrittenIn } from '#domain/written-language.ts';

const texts: Record<Language, string[]> = {
  de: [
    'Du bist geduldig, und das tut anderen gut.',
    'Deine Art, zuzuhören, macht vieles leichter. Danke dafür.',
    'Wer dich beschreibt, sagt früher oder später: „patient“.',
  ],
  en: [
    'You are patient, and it shows in the small things.',
    'Your way of listening makes many things easier.',
    'There is a word in German that suits you: “geduldig”.',
  ],
  'zh-Hans': ['你很有耐心，这让身边的人觉得舒服。', '说到你，大家迟早会提到“細心”。谢谢你。'],
  'zh-Hant': ['你很有耐心，這讓身邊的人覺得自在。', '提到你，大家早晚會說到「细心」。'],
};

describe('isWrittenIn', () => {
  for (const language of languages)
    it.each(texts[language])(`${language}: %s`, (text) => {
      for (const asked of languages) expect(isWrittenIn(text, asked)).toBe(asked === language);
    });

  it('knows that numbers and signs are no language', () => {
    expect(isWrittenIn('123 😊', 'de')).toBe(false);
    expect(isWrittenIn('Ты очень терпеливый человек.', 'de')).toBe(false);
  });
});
