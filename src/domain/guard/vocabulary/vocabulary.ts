/** Phrases one behind the other; phrase p consists of the steps `starts[p]` to `starts[p + 1]`. */
export type Phrases = {
  starts: Uint16Array;
  /** Of each step: the element that has to stand there. */
  elements: Uint16Array;
  /** How many units may stand before it. */
  gaps: Uint8Array;
  /** Element that must not stand in that gap, or `noElement`. */
  withouts: Uint16Array;
  /** 1 when the step may be missing. */
  optional: Uint8Array;
  /** Of each phrase: `atSentenceStart` and `atSentenceEnd`. */
  anchors: Uint8Array;
  /** Of each phrase: the number of its label, or the role of a word of several parts. */
  meanings: Uint16Array;
};

/**
 * Words and phrases numbered for fast matching. An *element* is a choice of words in a phrase. A
 * word found in a text brings a *role*: the set of elements that it can stand for.
 */
export type VocabularyTables = {
  labels: readonly string[];
  elementCount: number;
  /** The elements of role r are `roleElements[roleStarts[r]]` up to `roleStarts[r + 1]`. */
  roleStarts: Uint16Array;
  roleElements: Uint16Array;
  phrases: Phrases;
  /** Words of several parts, written `piece_of_cake` in the data. */
  compounds: Phrases;
};

/** For each element a list of numbers. */
export type ElementLists = { starts: Uint16Array; items: Uint16Array };

/**
 * For each role a list of numbers, `items[starts[r]]` up to `items[ends[r]]`; empty until a text has
 * had the role. `total` is the number of all of them so far, `source` what they are read from.
 */
export type RoleLists = {
  starts: Uint32Array;
  ends: Uint32Array;
  items: Uint16Array;
  total: number;
  source: ElementLists;
};

/** Phrases by the roles that bring them up. */
export type PhraseIndex = {
  phrases: Phrases;
  /** Phrases that may begin with a role. */
  byFirst: RoleLists;
  /** Phrases whose rarest element behind the first a role can stand for. */
  byRarest: RoleLists;
};

export type Vocabulary = {
  tables: VocabularyTables;
  labels: readonly string[];
  /** Labels of the phrases that a role is by itself. */
  labelsOfRole: RoleLists;
  /** All other phrases. */
  phrases: PhraseIndex;
  compounds: PhraseIndex;
  /** The elements of a role as a set of bits, `rowLength` numbers of 32 bits to a role. */
  roleBits: Uint32Array;
  rowLength: number;
  /** 1 for each role whose lists and bits are filled in. */
  learnedRoles: Uint8Array;
};

export const noElement = 0xffff;
export const atSentenceStart = 1;
export const atSentenceEnd = 2;
