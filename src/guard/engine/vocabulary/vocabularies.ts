import { languageFacts, type Language } from '#domain/i18n/language.ts';
import compiled from '#guard/data/compiled.json' with { type: 'json' };
import { indexHan } from '#guard/engine/vocabulary/han-vocabulary.ts';
import type { HanVocabulary } from '#guard/engine/vocabulary/han-vocabulary.ts';
import { indexLetters } from '#guard/engine/vocabulary/letter-vocabulary.ts';
import type { LetterVocabulary } from '#guard/engine/vocabulary/letter-vocabulary.ts';
import { unpackHan, unpackLetters } from '#guard/engine/vocabulary/packed-tables.ts';
import { letterLanguageOf } from '#guard/engine/vocabulary/word-languages.ts';
import type { LetterLanguage } from '#guard/engine/vocabulary/word-languages.ts';

export type Vocabularies = {
  letters: (language: Language) => LetterVocabulary;
  han: () => HanVocabulary;
};

/** Unpacks the built-in words with the first text in a language. */
export function createVocabularies(): Vocabularies {
  const letters = new Map<LetterLanguage, LetterVocabulary>();
  let han: HanVocabulary | undefined;
  return {
    letters: (language) => {
      const own = letterLanguageOf[languageFacts[language].guardWords];
      const vocabulary = letters.get(own) ?? indexLetters(unpackLetters(compiled[own]));
      letters.set(own, vocabulary);
      return vocabulary;
    },
    han: () => (han ??= indexHan(unpackHan(compiled.zh))),
  };
}
