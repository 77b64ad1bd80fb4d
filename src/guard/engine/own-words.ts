import { languageFacts, type Language, type WordLanguage } from '#domain/i18n/language.ts';
import { foldToString } from '#guard/engine/folding/fold.ts';
import { readHanWords } from '#guard/engine/vocabulary/han-words.ts';
import { readLetterWords } from '#guard/engine/vocabulary/letter-words.ts';
import type { GuardData } from '#guard/engine/vocabulary/phrases.ts';
import { once } from '#guard/engine/vocabulary/vocabularies.ts';
import type { Vocabularies } from '#guard/engine/vocabulary/vocabularies.ts';
import { letterLanguageOf } from '#guard/engine/vocabulary/word-languages.ts';

type OwnWord = { language: Language; word: string };

/** Administrators’ words: added to the built-in lists, or allowed despite them. */
export type GuardWords = { add: readonly OwnWord[]; allow: readonly OwnWord[] };

export const addedLabel = 'added';
export const allowedLabel = 'allowed';
/** “Trotteln” where “Trottel” is allowed. */
export const allowedFormLabel = 'allowed-form';

/** Words of this length mean the same everywhere: they are refused in the other language too. */
const telling = 6;
/** Longer Chinese words are not matched in pinyin: each spelling needs memory. */
const longestRespelled = 6;

/** Reads administrators' words in a millisecond. */
export function createOwnVocabularies(words: GuardWords): Vocabularies {
  const letters = once((reader: WordLanguage) => readLetterWords([inLetters(words, reader)]));
  const han = readHanWords([inHan(words)]);
  return { letters: (language) => letters(languageFacts[language].guardWords), han: () => han };
}

function inLetters({ add, allow }: GuardWords, reader: WordLanguage): GuardData {
  const strong: string[] = [];
  const phrases: string[] = [];
  for (const { language, word } of add) {
    const own = languageFacts[language].guardWords;
    const parts = partsOf(word);
    const [only = ''] = parts;
    if (isHan(word) || !reaches(own, reader, parts.join(''))) continue;
    if (parts.length > 1) phrases.push(parts.map(inflected).join(' '));
    // German compounds are one word: “Oberzwiebelkopf”.
    else if (own === 'de' && reader === 'de' && only.length >= telling)
      strong.push(`*${inflected(only)}`);
    else strong.push(inflected(only));
  }
  const allowed = allow
    .filter(({ language, word }) => languageFacts[language].guardWords === reader && !isHan(word))
    .map(({ word }) => partsOf(word));
  return {
    words: { strong },
    phrases: {
      [addedLabel]: strong.length === 0 ? phrases : ['@strong', ...phrases],
      [allowedLabel]: allowed.map((parts) => parts.join(' ')),
      [allowedFormLabel]: allowed.map((parts) => parts.map(inflected).join(' ')),
    },
  };
}

/** English words also count in Chinese texts. */
function reaches(own: WordLanguage, reader: WordLanguage, letters: string): boolean {
  if (own === reader) return true;
  if (own === 'zh') return false;
  return own === letterLanguageOf[reader] || letters.length >= telling;
}

function inHan({ add, allow }: GuardWords): GuardData {
  const added = hanWords(add);
  const strong = added.filter((word) => word.length <= longestRespelled);
  const long = added.filter((word) => word.length > longestRespelled);
  return {
    words: { strong },
    phrases: {
      [addedLabel]: strong.length === 0 ? long : ['@strong', ...long],
      [allowedLabel]: hanWords(allow),
    },
  };
}

function hanWords(words: readonly OwnWord[]): string[] {
  return words.filter(({ word }) => isHan(word)).map(({ word }) => partsOf(word).join(''));
}

/** Returns the same key for all spellings that the guard treats as one word. */
export function keyOfWord(word: string): string {
  return partsOf(word)
    .map((part) => foldToString(part))
    .join(' ');
}

/** Letters, digits and pictures; signs only separate them, since they have a meaning in the data. */
function partsOf(word: string): readonly string[] {
  const parts = word
    .normalize('NFC')
    .replace(/['’ʼ`´]/gu, '')
    .replace(/[^\p{L}\p{N}\p{M}\p{So}\p{Sk}]+/gu, ' ')
    .split(' ')
    .filter((part) => part !== '');
  // “d u m m” is one word.
  const isSpelled = parts.length > 2 && parts.every((part) => part.length === 1);
  return isSpelled ? [parts.join('')] : parts;
}

function inflected(part: string): string {
  return /\p{So}/u.test(part) ? part : `${part}+`;
}

function isHan(word: string): boolean {
  return /\p{Script=Han}/u.test(word);
}
