import { languageFacts, type Language } from '#domain/i18n/language.ts';
import {
  builtInWords,
  ordinaryWords,
  wordsBySound,
} from '#guard/engine/vocabulary/built-in-words.ts';
import { readHanWords } from '#guard/engine/vocabulary/han-words.ts';
import { readLetterWords } from '#guard/engine/vocabulary/letter-words.ts';
import type { LetterWords } from '#guard/engine/vocabulary/letter-words.ts';
import type { Trie } from '#guard/engine/vocabulary/trie.ts';
import { letterLanguageOf } from '#guard/engine/vocabulary/word-languages.ts';

export type Vocabularies = {
  letters: (language: Language) => LetterWords;
  han: () => Trie;
};

/** Reads the built-in words with the first text in a language. */
export function createVocabularies(): Vocabularies {
  const letters = once((own: 'de' | 'en') =>
    readLetterWords(builtInWords[own], wordsBySound, ordinaryWords),
  );
  const han = once(() => readHanWords(builtInWords.zh));
  return {
    letters: (language) => letters(letterLanguageOf[languageFacts[language].guardWords]),
    han: () => han('zh'),
  };
}

/** Keeps what was built for a key. */
export function once<Key, Value>(build: (key: Key) => Value): (key: Key) => Value {
  const built = new Map<Key, Value>();
  return (key) => {
    const value = built.get(key) ?? build(key);
    built.set(key, value);
    return value;
  };
}
