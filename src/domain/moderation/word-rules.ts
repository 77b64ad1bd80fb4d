import { traitWords } from '#domain/accounts/trait-words.ts';
import { languageWords } from '#domain/i18n/language-words.ts';
import { languages } from '#domain/i18n/language.ts';
import type { Language } from '#domain/i18n/language.ts';
import { wordLength } from '#domain/moderation/word-list.ts';
import type { ListedWord } from '#domain/moderation/word-list.ts';
import { checkText, createGuard, createWordFinder, foldToString } from '#guard/guard.ts';

/** Why a word is rejected; `example` is a kind text that it would refuse. */
export type WordFault =
  | { code: 'admin.words.error.kind_text'; example: string }
  | {
      code: `admin.words.error.${'characters' | 'length' | 'not_found' | 'not_refused' | 'not_allowable'}`;
      example?: undefined;
    };

/** Returns the stored form: one form of each letter, single spaces. */
export function tidyWord(word: string): string {
  return word.normalize('NFC').replace(/\s+/gu, ' ').trim();
}

/** Returns a fault of a tidy word, or null; also checks other languages that the word affects. */
export function findWordFault({ language, word, kind }: ListedWord): WordFault | null {
  if (/\p{C}/u.test(word)) return { code: 'admin.words.error.characters' };
  const { length } = foldToString(word);
  const isPicture = /^\p{Extended_Pictographic}$/u.test(word);
  if ((length < wordLength.least && !isPicture) || length > wordLength.most)
    return { code: 'admin.words.error.length' };
  return kind === 'add' ? findAddFault(word, language) : findAllowFault(word, language);
}

function findAddFault(word: string, language: Language): WordFault | null {
  const find = createWordFinder({ add: [{ language, word }], allow: [] });
  if (find(word, language).added.length === 0) return { code: 'admin.words.error.not_found' };
  for (const reached of languages) {
    const example = kindTexts(reached).find((text) => find(text, reached).added.length > 0);
    if (example !== undefined) return { code: 'admin.words.error.kind_text', example };
  }
  return null;
}

/** Only a word that is refused alone can be allowed. An allowed part of a phrase (“you”) would disable the phrase. */
function findAllowFault(word: string, language: Language): WordFault | null {
  const guard = createGuard({ add: [], allow: [{ language, word }] });
  const isRefused = (check: typeof checkText, text: string): boolean => {
    const { rule } = check(text, language);
    return rule !== null && rule !== 'empty' && rule !== 'too-short';
  };
  const spoken = [word, languageWords[language].calledOut(word)].filter((text) => {
    const { rule } = checkText(text, language);
    // With an addressee, rude phrases arise by chance; a single word must be rude alone.
    return isRefused(checkText, text) && (text === word || rule !== 'negative');
  });
  if (spoken.length === 0) return { code: 'admin.words.error.not_refused' };
  return spoken.some((text) => !isRefused(guard, text))
    ? null
    : { code: 'admin.words.error.not_allowable' };
}

/** Texts that every guard must pass: genuine compliments, and praise of all known traits. */
export function kindTexts(language: Language): readonly string[] {
  const { genuine, praised } = languageWords[language];
  return [
    ...genuine,
    ...traitWords.map((words) => {
      const { predicate, possessive } = words[language];
      return praised(predicate, possessive);
    }),
  ];
}
