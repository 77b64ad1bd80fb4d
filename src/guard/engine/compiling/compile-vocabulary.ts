import { parsePhrase, readChoice } from '#guard/engine/compiling/phrase-syntax.ts';
import type { ParsedPhrase, WordLists } from '#guard/engine/compiling/phrase-syntax.ts';
import { atSentenceEnd, atSentenceStart, noElement } from '#guard/engine/vocabulary/phrases.ts';
import type { Phrases } from '#guard/engine/vocabulary/phrases.ts';
import { sumUp } from '#guard/engine/vocabulary/trie.ts';
import type { VocabularyTables } from '#guard/engine/vocabulary/vocabulary.ts';

type PhraseLists = Readonly<Record<string, readonly string[]>>;

/** One language’s data: named word lists, and phrases by rule. */
export type GuardData = { words: WordLists; phrases: PhraseLists };

export type CompiledVocabulary = {
  tables: VocabularyTables;
  /** With the marks of the data. */
  roleOfWord: ReadonlyMap<string, number>;
};

type Step = { element: number; gap: number; without: number; optional: boolean };
type NumberedPhrase = { steps: readonly Step[]; anchors: number; meaning: number };

export function compileVocabulary(sources: readonly GuardData[]): CompiledVocabulary {
  const elements = createElements();
  const labels = [...new Set(sources.flatMap(({ phrases }) => Object.keys(phrases)))];
  const phrases = sources.flatMap(({ words, phrases }, source) => {
    const numberOf = (choice: string): number =>
      elements.numberOf(choice.includes('@') ? `${source} ${choice}` : choice, () =>
        readChoice(choice, words),
      );
    return Object.entries(phrases).flatMap(([label, lines]) =>
      lines.map((line) => numberPhrase(parsePhrase(line), labels.indexOf(label), numberOf)),
    );
  });
  const compounds = elements.words().filter((word) => word.includes('_'));
  const compoundSteps = compounds.map((word) =>
    word.split('_').map((part): Step => {
      const element = elements.numberOf(part, () => [part]);
      return { element, gap: 0, without: noElement, optional: false };
    }),
  );
  const { roleOfWord, roles } = numberRoles(elements.elementsOfWord);
  return {
    roleOfWord,
    tables: {
      labels,
      elementCount: elements.count(),
      roleStarts: sumUp(
        roles.map((role) => role.length),
        0,
      ),
      roleElements: Uint16Array.from(roles.flat()),
      phrases: lineUp(phrases),
      compounds: lineUp(
        compounds.map((word, index) => ({
          steps: compoundSteps[index] ?? [],
          anchors: 0,
          meaning: roleOfWord.get(word) ?? 0,
        })),
      ),
    },
  };
}

/** Numbers the elements in order, and records the elements of each word. */
function createElements() {
  const numbers = new Map<string, number>();
  const elementsOfWord = new Map<string, Set<number>>();
  return {
    elementsOfWord,
    count: () => numbers.size,
    words: () => [...elementsOfWord.keys()],
    numberOf: (key: string, readWords: () => readonly string[]): number => {
      const known = numbers.get(key);
      if (known !== undefined) return known;
      const element = numbers.size;
      numbers.set(key, element);
      for (const word of readWords()) {
        const elements = elementsOfWord.get(word);
        if (elements === undefined) elementsOfWord.set(word, new Set([element]));
        else elements.add(element);
      }
      return element;
    },
  };
}

function numberPhrase(
  { elements, ...phrase }: ParsedPhrase,
  meaning: number,
  numberOf: (choice: string) => number,
): NumberedPhrase {
  return {
    steps: elements.map(({ choice, optional, gap, without }) => ({
      element: numberOf(choice),
      optional,
      gap,
      without: without === '' ? noElement : numberOf(without),
    })),
    anchors:
      (phrase.atSentenceStart ? atSentenceStart : 0) | (phrase.atSentenceEnd ? atSentenceEnd : 0),
    meaning,
  };
}

/** Words with the same elements share a role. */
function numberRoles(elementsOfWord: ReadonlyMap<string, ReadonlySet<number>>): {
  roleOfWord: ReadonlyMap<string, number>;
  roles: readonly (readonly number[])[];
} {
  const numbers = new Map<string, number>();
  const roles: (readonly number[])[] = [];
  const roleOfWord = new Map<string, number>();
  for (const [word, elements] of elementsOfWord) {
    const sorted = [...elements].toSorted((a, b) => a - b);
    const key = sorted.join();
    let role = numbers.get(key);
    if (role === undefined) {
      role = roles.length;
      numbers.set(key, role);
      roles.push(sorted);
    }
    roleOfWord.set(word, role);
  }
  return { roleOfWord, roles };
}

function lineUp(phrases: readonly NumberedPhrase[]): Phrases {
  const steps = phrases.flatMap((phrase) => phrase.steps);
  return {
    starts: sumUp(
      phrases.map((phrase) => phrase.steps.length),
      0,
    ),
    elements: Uint16Array.from(steps, ({ element }) => element),
    gaps: Uint8Array.from(steps, ({ gap }) => gap),
    withouts: Uint16Array.from(steps, ({ without }) => without),
    optional: Uint8Array.from(steps, ({ optional }) => Number(optional)),
    anchors: Uint8Array.from(phrases, ({ anchors }) => anchors),
    meanings: Uint16Array.from(phrases, ({ meaning }) => meaning),
  };
}
