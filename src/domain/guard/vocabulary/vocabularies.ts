import type { Language } from '#domain/language.ts';
import compiled from '#domain/guard/data/compiled.json' with { type: 'json' };
import { indexHan } from '#domain/guard/vocabulary/han-vocabulary.ts';
import type { HanVocabulary } from '#domain/guard/vocabulary/han-vocabulary.ts';
import { indexLetters } from '#domain/guard/vocabulary/letter-vocabulary.ts';
import type { LetterVocabulary } from '#domain/guard/vocabulary/letter-vocabulary.ts';
import { unpackHan, unpackLetters } from '#domain/guard/vocabulary/packed-tables.ts';

export type Vocabularies = {
  letters: (language: Language) => LetterVocabulary;
  han: () => HanVocabulary;
};

/** The built-in words, unpacked when the first text in a language arrives. */
export function createVocabularies(): Vocabularies {
  let german: LetterVocabulary | undefined;
  let english: LetterVocabulary | undefined;
  let han: HanVocabulary | undefined;
  return {
    letters: (language) =>
      language === 'de'
        ? (german ??= indexLetters(unpackLetters(compiled.de)))
        : (english ??= indexLetters(unpackLetters(compiled.en))),
    han: () => (han ??= indexHan(unpackHan(compiled.zh))),
  };
}
