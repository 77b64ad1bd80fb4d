import { sumUp } from '#domain/guard/trie.ts';
import { noElement } from '#domain/guard/vocabulary.ts';
import type {
  PhraseIndex,
  Phrases,
  RoleLists,
  Vocabulary,
  VocabularyTables,
} from '#domain/guard/vocabulary.ts';

/** Works out from the tables what the matcher wants to look up. */
export function indexVocabulary(tables: VocabularyTables): Vocabulary {
  const { labels, elementCount, phrases } = tables;
  const rowLength = (elementCount + 31) >>> 5;
  const commonness = measureCommonness(tables);
  const words = phrases.meanings.map((_, phrase) =>
    isWord(phrases, phrase) ? firstElement(phrases, phrase) : noElement,
  );
  return {
    labels,
    labelsOfRole: listByRole(tables, groupByElement(elementCount, words, phrases.meanings)),
    phrases: indexPhrases(tables, phrases, commonness),
    compounds: indexPhrases(tables, tables.compounds, commonness),
    elementCount,
    elementsOfRole: { starts: Uint32Array.from(tables.roleStarts), items: tables.roleElements },
    roleBits: writeBits(tables, rowLength),
    rowLength,
  };
}

function indexPhrases(
  tables: VocabularyTables,
  phrases: Phrases,
  commonness: Uint16Array,
): PhraseIndex {
  const listBy = (elementOf: (phrase: number) => number): RoleLists => {
    const elements = phrases.meanings.map((_, phrase) =>
      isWord(phrases, phrase) ? noElement : elementOf(phrase),
    );
    return listByRole(tables, groupByElement(tables.elementCount, elements));
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
  for (let role = 0; role + 1 < roleStarts.length; role++) {
    const first = roleStarts[role] ?? 0;
    const last = roleStarts[role + 1] ?? 0;
    for (let i = first; i < last; i++) {
      const element = roleElements[i] ?? 0;
      if (last - first > (commonness[element] ?? 0)) commonness[element] = last - first;
    }
  }
  return commonness;
}

function writeBits({ roleStarts, roleElements }: VocabularyTables, rowLength: number): Uint32Array {
  const bits = new Uint32Array((roleStarts.length - 1) * rowLength);
  for (let role = 0; role + 1 < roleStarts.length; role++) {
    const last = roleStarts[role + 1] ?? 0;
    for (let i = roleStarts[role] ?? 0; i < last; i++) {
      const element = roleElements[i] ?? 0;
      const cell = role * rowLength + (element >>> 5);
      bits[cell] = (bits[cell] ?? 0) | (1 << (element & 31));
    }
  }
  return bits;
}

type ElementLists = { starts: Uint16Array; items: Uint16Array };

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

/** For each role the items of all its elements. */
function listByRole(
  { roleStarts, roleElements }: VocabularyTables,
  byElement: ElementLists,
): RoleLists {
  const roleCount = roleStarts.length - 1;
  const starts = new Uint32Array(roleCount + 1);
  let items = new Uint16Array(4096);
  let count = 0;
  for (let role = 0; role < roleCount; role++) {
    starts[role] = count;
    const lastElement = roleStarts[role + 1] ?? 0;
    for (let i = roleStarts[role] ?? 0; i < lastElement; i++) {
      const element = roleElements[i] ?? 0;
      const last = byElement.starts[element + 1] ?? 0;
      for (let k = byElement.starts[element] ?? 0; k < last; k++) {
        if (count === items.length) items = enlarge(items);
        items[count++] = byElement.items[k] ?? 0;
      }
    }
  }
  starts[roleCount] = count;
  return { starts, items };
}

function enlarge(items: Uint16Array): Uint16Array<ArrayBuffer> {
  const larger = new Uint16Array(items.length * 2);
  larger.set(items);
  return larger;
}
