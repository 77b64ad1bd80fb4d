import { traitWords, type TraitWords, type Wording } from '#domain/accounts/trait-words.ts';
import { languages, mapLanguages, type Language } from '#domain/i18n/language.ts';

export type KnownTrait = {
  words: TraitWords;
  /** The language in which it was typed; the requested language when several fit. */
  language: Language;
};

/** Finds a typed trait in any language, ending or spelling; null when unknown. */
export function findTrait(trait: string, asked: Language): KnownTrait | null {
  for (const language of [asked, ...languages]) {
    const index = indexes[language];
    const words = spellings(trait)
      .map((spelling) => index.get(spelling))
      .find(Boolean);
    if (words !== undefined) return { words, language };
  }
  return null;
}

/** Returns a language’s words for a trait, without articles, “your” and the Chinese 很. */
export function wordsOf({ predicate, possessive, others }: Wording): string[] {
  return [predicate, possessive, ...others]
    .map(withoutArticle)
    .flatMap((word) => [word, withoutDegree(word)]);
}

/** Removes words and endings that fit only the first position: “sehr geduldige” → “geduldig”. */
export function coreOf(trait: string): string {
  return spellings(trait).at(-1) ?? trait;
}

const indexes = mapLanguages(indexOf);

function indexOf(language: Language): Map<string, TraitWords> {
  const index = new Map<string, TraitWords>();
  for (const words of traitWords)
    for (const word of wordsOf(words[language]))
      if (!index.has(fold(word))) index.set(fold(word), words);
  return index;
}

/** Returns the spellings to look up, the closest first. */
function spellings(trait: string): string[] {
  const plain = fold(trait);
  const core = withoutDegree(withoutArticle(plain).replace(degrees, '').replace(/的$/u, ''));
  return [plain, core, core.replace(/(?<=\p{L}{4})(?:e[rsnm]?)$/u, '')];
}

const degrees =
  /^(?:(?:sehr|immer|total|ziemlich|super|echt|wirklich|meist|oft|very|always|really|so|quite)\s+|(?:非常|特别|特別|十分|超级|超級|超|真)\s*)(?=\S)/u;

function withoutDegree(word: string): string {
  return word.replace(/^(?:很有|很|有)(?=\p{Script=Han}{2})/u, '');
}

function withoutArticle(word: string): string {
  return word.replace(/^(?:deine?|eine?|your|an?)\s+|^你的/u, '');
}

export function fold(text: string): string {
  return text.normalize('NFKC').toLowerCase().replace(/\s+/gu, ' ').trim();
}
