import { parsePhrase, readChoice } from '#guard/engine/vocabulary/phrase-syntax.ts';
import type { WordLists } from '#guard/engine/vocabulary/phrase-syntax.ts';

/** One language’s data: named word lists, and phrases by label. */
export type GuardData = {
  words: WordLists;
  phrases: Readonly<Record<string, readonly string[]>>;
};

/** A choice of words at one place of a phrase. */
export type Element = {
  /** The number of phrases that name it. */
  uses: number;
  /** The labels of phrases of this element alone. */
  labels: string[];
  /** Phrases of which it is the rarest element: others need not be tried in a text without it. */
  phrases: Phrase<string>[];
  /** Words of several parts, written `piece_of_cake` in the data. */
  compounds: Phrase<Role>[];
};

/** The elements that a word stands for. Words with the same elements share a role. */
export type Role = ReadonlySet<Element>;

export type Phrase<Meaning> = {
  steps: readonly Step[];
  atSentenceStart: boolean;
  atSentenceEnd: boolean;
  meaning: Meaning;
};

export type Step = {
  element: Element;
  /** Units allowed before the step. */
  gap: number;
  /** The element forbidden in that gap. */
  without: Element | null;
  optional: boolean;
};

/** Reads the phrases; returns the role of each word, with the marks of the data. */
export function readRoles(sources: readonly GuardData[]): ReadonlyMap<string, Role> {
  const elements = new Map<string, Element>();
  const elementsOfWord = new Map<string, Set<Element>>();
  const elementOf = (key: string, readWords: () => readonly string[]): Element => {
    const known = elements.get(key);
    if (known !== undefined) return known;
    const element: Element = { uses: 0, labels: [], phrases: [], compounds: [] };
    elements.set(key, element);
    for (const word of readWords()) {
      const all = elementsOfWord.get(word) ?? new Set();
      elementsOfWord.set(word, all.add(element));
    }
    return element;
  };
  const read = sources.flatMap(({ words, phrases }, source) => {
    const choose = (choice: string): Element =>
      elementOf(choice.includes('@') ? `${source} ${choice}` : choice, () =>
        readChoice(choice, words),
      );
    return Object.entries(phrases).flatMap(([label, lines]) =>
      lines.map((line) => readPhrase(line, label, choose)),
    );
  });
  const compounds = [...elementsOfWord.keys()]
    .filter((word) => word.includes('_'))
    .map((word) => [word, word.split('_').map((part) => elementOf(part, () => [part]))] as const);
  const roles = shareRoles(elementsOfWord, [...elements.values()]);
  for (const phrase of read) {
    const element = rarestOf(phrase);
    if (isElementAlone(phrase)) element.labels.push(phrase.meaning);
    else element.phrases.push(phrase);
  }
  for (const [word, parts] of compounds) {
    const compound = joinParts(parts, roles.get(word) ?? new Set());
    rarestOf(compound).compounds.push(compound);
  }
  return roles;
}

function readPhrase(
  line: string,
  meaning: string,
  choose: (choice: string) => Element,
): Phrase<string> {
  const { elements, ...anchors } = parsePhrase(line);
  const steps = elements.map(({ choice, optional, gap, without }): Step => {
    const element = choose(choice);
    element.uses += 1;
    return { element, gap, without: without === '' ? null : choose(without), optional };
  });
  return { steps, ...anchors, meaning };
}

function joinParts(parts: readonly Element[], meaning: Role): Phrase<Role> {
  const steps = parts.map((element): Step => ({ element, gap: 0, without: null, optional: false }));
  return { steps, atSentenceStart: false, atSentenceEnd: false, meaning };
}

function rarestOf({ steps }: Phrase<unknown>): Element {
  return steps
    .filter(({ optional }) => !optional)
    .map(({ element }) => element)
    .reduce((rarest, element) => (element.uses < rarest.uses ? element : rarest));
}

function isElementAlone({ steps, atSentenceStart, atSentenceEnd }: Phrase<unknown>): boolean {
  return steps.length === 1 && !atSentenceStart && !atSentenceEnd;
}

function shareRoles(
  elementsOfWord: ReadonlyMap<string, ReadonlySet<Element>>,
  elements: readonly Element[],
): ReadonlyMap<string, Role> {
  const numbers = new Map(elements.map((element, number) => [element, number]));
  const roles = new Map<string, Role>();
  return new Map(
    Array.from(elementsOfWord, ([word, own]) => {
      const key = Array.from(own, (element) => numbers.get(element)).join();
      const role = roles.get(key) ?? own;
      roles.set(key, role);
      return [word, role];
    }),
  );
}
