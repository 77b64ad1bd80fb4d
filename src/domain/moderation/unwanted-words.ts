import { languageFacts, languages, type Language } from '#domain/i18n/language.ts';
import ordinaryLetters from '#domain/moderation/ordinary-letters.json' with { type: 'json' };
import { wordLength } from '#domain/moderation/word-list.ts';
import { tidyWord } from '#domain/moderation/word-rules.ts';
import { createWordFinder, foldToString, keyOfWord } from '#guard/guard.ts';

/** One language per word list: both kinds of Chinese share one. */
const readers = languages.filter(
  (language, index) =>
    languages.findIndex((other) => wordsOf(other) === wordsOf(language)) === index,
);

/** Returns the stored form: each word once, in whatever spelling. */
export function tidyUnwantedWords(given: readonly string[]): string[] {
  const byKey = new Map<string, string>();
  for (const word of given.map(tidyWord).filter((tidy) => tidy !== ''))
    if (!byKey.has(keyOfWord(word))) byKey.set(keyOfWord(word), word);
  return [...byKey.values()];
}

/** Returns the first word that cannot be matched: too short, too long, or only signs. */
export function findUnfitWord(words: readonly string[]): string | null {
  return words.find((word) => !isFit(word)) ?? null;
}

function isFit(word: string): boolean {
  if (/\p{C}/u.test(word)) return false;
  const { length } = foldToString(word);
  if (length < wordLength.least || length > wordLength.most) return false;
  return hasUnwantedWord(word, [word]);
}

/** Checks for the words in any language and disguise, as the guard does for administrators’ words. */
export function hasUnwantedWord(text: string, words: readonly string[]): boolean {
  return createWordWatch(words)(text);
}

/** Prepares the words once for many texts. */
export function createWordWatch(words: readonly string[]): (text: string) => boolean {
  if (words.length === 0) return () => false;
  const add = words.flatMap((word) => readers.map((language) => ({ language, word })));
  const find = createWordFinder({ add, allow: [] });
  return (text) => readers.some((language) => find(text, language).added.length > 0);
}

/** Tells whether the words together are in more than one in twenty ordinary letters of a language. */
export function areCommonWords(words: readonly string[]): boolean {
  const has = createWordWatch(words);
  return readers.some((language) => {
    const letters = ordinaryLetters[wordsOf(language)];
    return 20 * letters.filter(has).length > letters.length;
  });
}

function wordsOf(language: Language) {
  return languageFacts[language].guardWords;
}
