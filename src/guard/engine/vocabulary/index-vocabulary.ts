import {
  behindSteps,
  elementAt,
  firstStep,
  isOptional,
  isSingleWord,
  noElement,
} from '#guard/engine/vocabulary/phrases.ts';
import type { Phrases } from '#guard/engine/vocabulary/phrases.ts';
import { createRoleLists, fillIn } from '#guard/engine/vocabulary/role-lists.ts';
import type { ElementLists, RoleLists } from '#guard/engine/vocabulary/role-lists.ts';
import { sumUp } from '#guard/engine/vocabulary/trie.ts';
import { letStandFor, rowLengthFor } from '#guard/engine/vocabulary/vocabulary.ts';
import type {
  PhraseIndex,
  Vocabulary,
  VocabularyTables,
} from '#guard/engine/vocabulary/vocabulary.ts';

/**
 * Builds the matcher’s indexes. The data of a role waits until a text has it (`learnRole`), so that loading is quick.
 */
export function indexVocabulary(tables: VocabularyTables): Vocabulary {
  const { labels, elementCount, phrases } = tables;
  const roleCount = tables.roleStarts.length - 1;
  const rowLength = rowLengthFor(elementCount);
  const commonness = measureCommonness(tables);
  const words = phrases.meanings.map((_, phrase) =>
    isSingleWord(phrases, phrase) ? firstElement(phrases, phrase) : noElement,
  );
  return {
    tables,
    labels,
    labelsOfRole: createRoleLists(roleCount, groupByElement(elementCount, words, phrases.meanings)),
    phrases: indexPhrases(tables, phrases, commonness),
    compounds: indexPhrases(tables, tables.compounds, commonness),
    roleBits: new Uint32Array(roleCount * rowLength),
    rowLength,
    learnedRoles: new Uint8Array(roleCount),
  };
}

export function learnRole(vocabulary: Vocabulary, role: number): void {
  const { tables, labelsOfRole, phrases, compounds } = vocabulary;
  const { roleStarts, roleElements } = tables;
  const elements = roleElements.subarray(roleStarts[role], roleStarts[role + 1]);
  for (const element of elements) letStandFor(vocabulary, role, element);
  const lists = [
    labelsOfRole,
    phrases.byFirst,
    phrases.byRarest,
    phrases.firstsByRarest,
    compounds.byFirst,
    compounds.byRarest,
    compounds.firstsByRarest,
  ];
  for (const list of lists) fillIn(list, role, elements);
  vocabulary.learnedRoles[role] = 1;
}

function indexPhrases(
  { elementCount, roleStarts }: VocabularyTables,
  phrases: Phrases,
  commonness: Uint16Array,
): PhraseIndex {
  const firstElements = phrases.meanings.map((_, phrase) => firstElement(phrases, phrase));
  const listBy = (chooseElement: (phrase: number) => number, values?: Uint16Array): RoleLists => {
    const elements = phrases.meanings.map((_, phrase) =>
      isSingleWord(phrases, phrase) ? noElement : chooseElement(phrase),
    );
    return createRoleLists(roleStarts.length - 1, groupByElement(elementCount, elements, values));
  };
  const rarest = (phrase: number): number => rarestNeeded(phrases, phrase, commonness);
  return {
    phrases,
    byFirst: listBy((phrase) => firstElement(phrases, phrase)),
    byRarest: listBy(rarest),
    firstsByRarest: listBy(rarest, firstElements),
  };
}

function firstElement(phrases: Phrases, phrase: number): number {
  return elementAt(phrases, firstStep(phrases, phrase));
}

/** The element after the first with the fewest common words; the first if there is none. */
function rarestNeeded(phrases: Phrases, phrase: number, commonness: Uint16Array): number {
  let rarest = firstElement(phrases, phrase);
  let least = Infinity;
  const last = behindSteps(phrases, phrase);
  for (let step = firstStep(phrases, phrase) + 1; step < last; step++) {
    const element = elementAt(phrases, step);
    const common = commonness[element] ?? 0;
    if (isOptional(phrases, step) || common >= least) continue;
    rarest = element;
    least = common;
  }
  return rarest;
}

/** For each element, the number of phrases of its most common word. */
function measureCommonness({
  elementCount,
  roleStarts,
  roleElements,
}: VocabularyTables): Uint16Array {
  const commonness = new Uint16Array(elementCount);
  for (let role = 0; role + 1 < roleStarts.length; role++) {
    const elements = roleElements.subarray(roleStarts[role], roleStarts[role + 1]);
    for (const element of elements)
      commonness[element] = Math.max(commonness[element] ?? 0, elements.length);
  }
  return commonness;
}

/** For each element, its phrases, or the `values` of these phrases. */
function groupByElement(
  elementCount: number,
  elements: Uint16Array,
  values?: Uint16Array,
): ElementLists {
  const counts = new Uint16Array(elementCount);
  // Writing past the end, as `noElement` does, changes nothing.
  for (const element of elements) counts[element] = (counts[element] ?? 0) + 1;
  const starts = sumUp(counts, 0);
  const items = new Uint16Array(starts[elementCount] ?? 0);
  const next = starts.slice(0, elementCount);
  elements.forEach((element, phrase) => {
    const place = next[element];
    if (place === undefined) return;
    items[place] = values?.[phrase] ?? phrase;
    next[element] = place + 1;
  });
  return { starts, items };
}
