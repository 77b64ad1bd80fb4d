import { sumUp } from '#domain/guard/vocabulary/trie.ts';
import { noElement } from '#domain/guard/vocabulary/vocabulary.ts';
import type {
  ElementLists,
  PhraseIndex,
  Phrases,
  RoleLists,
  Vocabulary,
  VocabularyTables,
} from '#domain/guard/vocabulary/vocabulary.ts';

/**
 * Works out from the tables what the matcher wants to look up. What concerns a single role waits
 * until a text has it (`learnRole`), so that loading is quick.
 */
export function indexVocabulary(tables: VocabularyTables): Vocabulary {
  const { labels, elementCount, phrases } = tables;
  const roleCount = tables.roleStarts.length - 1;
  const rowLength = (elementCount + 31) >>> 5;
  const commonness = measureCommonness(tables);
  const words = phrases.meanings.map((_, phrase) =>
    isWord(phrases, phrase) ? firstElement(phrases, phrase) : noElement,
  );
  return {
    tables,
    labels,
    labelsOfRole: listByRole(roleCount, groupByElement(elementCount, words, phrases.meanings)),
    phrases: indexPhrases(tables, phrases, commonness),
    compounds: indexPhrases(tables, tables.compounds, commonness),
    roleBits: new Uint32Array(roleCount * rowLength),
    rowLength,
    learnedRoles: new Uint8Array(roleCount),
  };
}

/** Fills in what a word with this role can do. */
export function learnRole(vocabulary: Vocabulary, role: number): void {
  const { tables, labelsOfRole, phrases, compounds, roleBits, rowLength } = vocabulary;
  const { roleStarts, roleElements } = tables;
  const elements = roleElements.subarray(roleStarts[role], roleStarts[role + 1]);
  for (const element of elements) {
    const cell = role * rowLength + (element >>> 5);
    roleBits[cell] = (roleBits[cell] ?? 0) | (1 << (element & 31));
  }
  const lists = [
    labelsOfRole,
    phrases.byFirst,
    phrases.byRarest,
    compounds.byFirst,
    compounds.byRarest,
  ];
  for (const list of lists) fillIn(list, role, elements);
  vocabulary.learnedRoles[role] = 1;
}

function fillIn(list: RoleLists, role: number, elements: Uint16Array): void {
  const { source } = list;
  list.starts[role] = list.total;
  for (const element of elements) {
    const last = source.starts[element + 1] ?? 0;
    for (let item = source.starts[element] ?? 0; item < last; item++) {
      if (list.total === list.items.length) list.items = enlarge(list.items);
      list.items[list.total++] = source.items[item] ?? 0;
    }
  }
  list.ends[role] = list.total;
}

function listByRole(roleCount: number, source: ElementLists): RoleLists {
  return {
    starts: new Uint32Array(roleCount),
    ends: new Uint32Array(roleCount),
    items: new Uint16Array(1024),
    total: 0,
    source,
  };
}

function enlarge(items: Uint16Array): Uint16Array<ArrayBuffer> {
  const larger = new Uint16Array(items.length * 2);
  larger.set(items);
  return larger;
}

function indexPhrases(
  { elementCount, roleStarts }: VocabularyTables,
  phrases: Phrases,
  commonness: Uint16Array,
): PhraseIndex {
  const listBy = (elementOf: (phrase: number) => number): RoleLists => {
    const elements = phrases.meanings.map((_, phrase) =>
      isWord(phrases, phrase) ? noElement : elementOf(phrase),
    );
    return listByRole(roleStarts.length - 1, groupByElement(elementCount, elements));
  };
  return {
    phrases,
    byFirst: listBy((phrase) => firstElement(phrases, phrase)),
    byRarest: listBy((phrase) => rarestNeeded(phrases, phrase, commonness)),
  };
}

/** Whether any word of its only element is the whole phrase. */
function isWord({ starts, anchors }: Phrases, phrase: number): boolean {
  return (starts[phrase + 1] ?? 0) - (starts[phrase] ?? 0) === 1 && anchors[phrase] === 0;
}

function firstElement({ starts, elements }: Phrases, phrase: number): number {
  return elements[starts[phrase] ?? 0] ?? noElement;
}

/** The element behind the first that stands for the fewest common words; the first if there is none. */
function rarestNeeded(phrases: Phrases, phrase: number, commonness: Uint16Array): number {
  let rarest = firstElement(phrases, phrase);
  let least = Infinity;
  const last = phrases.starts[phrase + 1] ?? 0;
  for (let step = (phrases.starts[phrase] ?? 0) + 1; step < last; step++) {
    const element = phrases.elements[step] ?? 0;
    if (phrases.optional[step] === 1 || (commonness[element] ?? 0) >= least) continue;
    rarest = element;
    least = commonness[element] ?? 0;
  }
  return rarest;
}

/** Common words are in many phrases: for each element the most that one of its words is in. */
function measureCommonness({
  elementCount,
  roleStarts,
  roleElements,
}: VocabularyTables): Uint16Array {
  const commonness = new Uint16Array(elementCount);
  let first = 0;
  for (let role = 0; role + 1 < roleStarts.length; role++) {
    const last = roleStarts[role + 1] ?? 0;
    const size = last - first;
    for (; first < last; first++) {
      const element = roleElements[first] ?? 0;
      if (size > (commonness[element] ?? 0)) commonness[element] = size;
    }
  }
  return commonness;
}

/** For each element the phrases that have it in `elements`, or what `values` holds for them. */
function groupByElement(
  elementCount: number,
  elements: Uint16Array,
  values?: Uint16Array,
): ElementLists {
  const counts = new Uint16Array(elementCount);
  // Writing behind the end, as `noElement` does, changes nothing.
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
