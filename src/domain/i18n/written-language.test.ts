import { describe, expect, it } from 'vitest';
import { languages } from '#domain/i18n/language.ts';
import { isWrittenIn } from '#domain/i18n/written-language.ts';
import { samples } from '#tests/support/samples.ts';

describe('isWrittenIn', () => {
  for (const language of languages)
    it.each(samples[language].written)(`${language}: %s`, (text) => {
      for (const asked of languages) expect(isWrittenIn(text, asked)).toBe(asked === language);
    });

  it('knows that numbers and signs are no language', () => {
    expect(isWrittenIn('123 😊', 'de')).toBe(false);
    expect(isWrittenIn('Ты очень терпеливый человек.', 'de')).toBe(false);
  });
});
