/**
 * Reads the small language in which the data folder writes phrases:
 *
 *     ich ..2 (bring|stech*) (dich|euch) um
 *
 * Elements are parted by spaces. `(a|b)` is a choice, `@name` a list of words of the same
 * language, `x?` may be missing unless it comes first, `..3` allows up to three words (characters in Chinese) in
 * between, `..3-you` the same unless a word of the list `you` is among them, `^` wants the
 * sentence to begin there and `$` wants it to end.
 *
 * A word may carry marks: `dumm+` with inflection, `wichs*` as a beginning, `*kopf` as an end,
 * `*idiot*` anywhere in a word.
 */
export type PhraseElement = {
  /** The choice as it is written, such as `(a|b)`; `readChoice` lists its words. */
  choice: string;
  optional: boolean;
  /** How many words may stand before this element. */
  gap: number;
  /** Choice of words that must not stand in that gap; '' for none. */
  without: string;
};

export type ParsedPhrase = {
  elements: readonly PhraseElement[];
  atSentenceStart: boolean;
  atSentenceEnd: boolean;
};

export type WordLists = Readonly<Record<string, readonly string[]>>;

/** Throws where the first element may be missing: it is by that one that a phrase is found. */
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

/** Throws on the name of an unknown list, so that a slip in the data is found at load. */
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
