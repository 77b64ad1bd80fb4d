/**
 * The phrase syntax of the data folder:
 *
 *     ich ..2 (bring|stech*) (dich|euch) um
 *
 * Spaces separate elements. `(a|b)` is a choice, `@name` a word list of the same language, `x?` is optional unless it
 * comes first, `..3` allows up to three words between (characters in Chinese), `..3-you` the same without a word of the
 * list `you`, `^` and `$` are start and end of a sentence.
 *
 * Marks of a word: `dumm+` inflected, `wichs*` as a beginning, `*kopf` as an end, `*idiot*` anywhere in a word.
 */
export type PhraseElement = {
  /** As written, such as `(a|b)`; `readChoice` lists its words. */
  choice: string;
  optional: boolean;
  /** The number of words allowed before this element. */
  gap: number;
  /** The choice of words forbidden in that gap; '' for none. */
  without: string;
};

export type ParsedPhrase = {
  elements: readonly PhraseElement[];
  atSentenceStart: boolean;
  atSentenceEnd: boolean;
};

export type WordLists = Readonly<Record<string, readonly string[]>>;

/** Throws when the first element is optional: phrases are found by it. */
export function parsePhrase(phrase: string): ParsedPhrase {
  const parts = phrase.split(' ');
  const elements: PhraseElement[] = [];
  let gap = 0;
  let without = '';
  for (const part of parts) {
    if (part === '^' || part === '$') continue;
    if (part.startsWith('..')) {
      const [count = '', list] = part.slice(2).split('-');
      gap = Number(count);
      without = list === undefined ? '' : `@${list}`;
      continue;
    }
    const optional = part.endsWith('?');
    const choice = optional ? part.slice(0, -1) : part;
    elements.push({ choice, optional, gap, without });
    gap = 0;
    without = '';
  }
  if (elements[0]?.optional) throw new Error(`A phrase begins with what may be missing: ${phrase}`);
  return { elements, atSentenceStart: parts[0] === '^', atSentenceEnd: parts.at(-1) === '$' };
}

/** Throws for an unknown list, so that an error in the data shows at load. */
export function readChoice(choice: string, lists: WordLists): readonly string[] {
  const bare = choice.startsWith('(') ? choice.slice(1, -1) : choice;
  return bare
    .split('|')
    .flatMap((word) => (word.startsWith('@') ? wordsOf(word.slice(1), lists) : [word]));
}

function wordsOf(list: string, lists: WordLists): readonly string[] {
  const words = lists[list];
  if (words === undefined) throw new Error(`A phrase names an unknown list of words: ${list}`);
  return words.flatMap((word) => (word.startsWith('@') ? wordsOf(word.slice(1), lists) : [word]));
}
