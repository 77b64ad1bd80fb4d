import type { HanTables } from '#guard/engine/vocabulary/han-vocabulary.ts';
import type { LetterTables } from '#guard/engine/vocabulary/letter-vocabulary.ts';
import { readNumbers, readStarts, writeNumbers } from '#guard/engine/vocabulary/number-text.ts';
import type { Phrases } from '#guard/engine/vocabulary/phrases.ts';
import { markChildren } from '#guard/engine/vocabulary/trie.ts';
import type { Trie } from '#guard/engine/vocabulary/trie.ts';
import type { VocabularyTables } from '#guard/engine/vocabulary/vocabulary.ts';

/** Tables in a JSON file: lists of numbers as text, each after its length. */
type PackedTrie = Packed<'codes' | 'children' | 'words' | 'roles' | 'marks'> & {
  stateCount: number;
  wordCount: number;
};
type PackedPhrases = Packed<
  'steps' | 'elements' | 'gaps' | 'withouts' | 'optional' | 'anchors' | 'meanings'
> & { stepCount: number; phraseCount: number };
type PackedVocabulary = Packed<'roles' | 'roleElements'> & {
  labels: readonly string[];
  elementCount: number;
  roleCount: number;
  roleElementCount: number;
  phrases: PackedPhrases;
  compounds: PackedPhrases;
};
export type PackedHan = { tables: PackedVocabulary; trie: PackedTrie };
export type PackedLetters = PackedHan &
  Packed<'pictures' | 'pictureRoles' | 'insideBeginnings'> & {
    pictureCount: number;
    beginningCount: number;
  };
type Packed<Name extends string> = Record<Name, string>;

export function packLetters(letters: LetterTables): PackedLetters {
  return {
    ...packHan(letters),
    pictureCount: letters.pictures.length,
    pictures: writeNumbers(letters.pictures),
    pictureRoles: writeNumbers(letters.pictureRoles),
    beginningCount: letters.insideBeginnings.length,
    insideBeginnings: writeNumbers(letters.insideBeginnings),
  };
}

export function unpackLetters(packed: PackedLetters): LetterTables {
  const { pictureCount, beginningCount } = packed;
  return {
    ...unpackHan(packed),
    pictures: readNumbers(packed.pictures, new Uint16Array(pictureCount)),
    pictureRoles: readNumbers(packed.pictureRoles, new Uint16Array(pictureCount)),
    insideBeginnings: readNumbers(packed.insideBeginnings, new Uint16Array(beginningCount)),
  };
}

export function packHan({ tables, trie }: HanTables): PackedHan {
  return { tables: packVocabulary(tables), trie: packTrie(trie) };
}

export function unpackHan({ tables, trie }: PackedHan): HanTables {
  return { tables: unpackVocabulary(tables), trie: unpackTrie(trie) };
}

function packTrie({ codes, childStarts, wordStarts, roles, marks }: Trie): PackedTrie {
  return {
    stateCount: codes.length,
    wordCount: roles.length,
    codes: writeNumbers(codes),
    children: writeNumbers(countsOf(childStarts)),
    words: writeNumbers(countsOf(wordStarts)),
    roles: writeNumbers(roles),
    marks: writeNumbers(marks),
  };
}

function unpackTrie(packed: PackedTrie): Trie {
  const { stateCount, wordCount } = packed;
  const codes = readNumbers(packed.codes, new Uint16Array(stateCount));
  const childStarts = readStarts(packed.children, stateCount, 1);
  return {
    codes,
    childStarts,
    childBits: markChildren(codes, childStarts),
    wordStarts: readStarts(packed.words, stateCount, 0),
    roles: readNumbers(packed.roles, new Uint16Array(wordCount)),
    marks: readNumbers(packed.marks, new Uint8Array(wordCount)),
  };
}

function packVocabulary(tables: VocabularyTables): PackedVocabulary {
  return {
    labels: tables.labels,
    elementCount: tables.elementCount,
    roleCount: tables.roleStarts.length - 1,
    roleElementCount: tables.roleElements.length,
    roles: writeNumbers(countsOf(tables.roleStarts)),
    roleElements: writeNumbers(tables.roleElements),
    phrases: packPhrases(tables.phrases),
    compounds: packPhrases(tables.compounds),
  };
}

function unpackVocabulary(packed: PackedVocabulary): VocabularyTables {
  const { labels, elementCount, roleCount, roleElementCount } = packed;
  return {
    labels,
    elementCount,
    roleStarts: readStarts(packed.roles, roleCount, 0),
    roleElements: readNumbers(packed.roleElements, new Uint16Array(roleElementCount)),
    phrases: unpackPhrases(packed.phrases),
    compounds: unpackPhrases(packed.compounds),
  };
}

function packPhrases(phrases: Phrases): PackedPhrases {
  return {
    stepCount: phrases.elements.length,
    phraseCount: phrases.anchors.length,
    steps: writeNumbers(countsOf(phrases.starts)),
    elements: writeNumbers(phrases.elements),
    gaps: writeNumbers(phrases.gaps),
    withouts: writeNumbers(phrases.withouts),
    optional: writeNumbers(phrases.optional),
    anchors: writeNumbers(phrases.anchors),
    meanings: writeNumbers(phrases.meanings),
  };
}

function unpackPhrases(packed: PackedPhrases): Phrases {
  const { stepCount, phraseCount } = packed;
  return {
    starts: readStarts(packed.steps, phraseCount, 0),
    elements: readNumbers(packed.elements, new Uint16Array(stepCount)),
    gaps: readNumbers(packed.gaps, new Uint8Array(stepCount)),
    withouts: readNumbers(packed.withouts, new Uint16Array(stepCount)),
    optional: readNumbers(packed.optional, new Uint8Array(stepCount)),
    anchors: readNumbers(packed.anchors, new Uint8Array(phraseCount)),
    meanings: readNumbers(packed.meanings, new Uint16Array(phraseCount)),
  };
}

/** The inverse of `readStarts`. */
function countsOf(starts: Uint16Array): Uint16Array {
  return Uint16Array.from({ length: starts.length - 1 }, (_, i) => {
    return (starts[i + 1] ?? 0) - (starts[i] ?? 0);
  });
}
