import type { Phrases } from '#guard/engine/vocabulary/phrases.ts';
import type { RoleLists } from '#guard/engine/vocabulary/role-lists.ts';

/**
 * Words and phrases numbered for fast matching. An *element* is a choice of words in a phrase. A *role* of a word is
 * the set of elements that it matches.
 */
export type VocabularyTables = {
  labels: readonly string[];
  elementCount: number;
  /** Elements of role r: `roleElements[roleStarts[r]]` to `roleStarts[r + 1]`. */
  roleStarts: Uint16Array;
  roleElements: Uint16Array;
  phrases: Phrases;
  /** Words of several parts, written `piece_of_cake` in the data. */
  compounds: Phrases;
};

export type PhraseIndex = {
  phrases: Phrases;
  /** Phrases whose first element matches the role. */
  byFirst: RoleLists;
  /** Phrases whose rarest element after the first matches the role. */
  byRarest: RoleLists;
  /** The first elements of these phrases, at the same positions. */
  firstsByRarest: RoleLists;
};

export type Vocabulary = {
  tables: VocabularyTables;
  labels: readonly string[];
  /** Labels of phrases of one word. */
  labelsOfRole: RoleLists;
  phrases: PhraseIndex;
  compounds: PhraseIndex;
  /** A role’s elements as bits, `rowLength` 32-bit numbers per role. */
  roleBits: Uint32Array;
  rowLength: number;
  /** 1 for each role whose lists and bits are filled. */
  learnedRoles: Uint8Array;
};

/** The number of 32-bit numbers for one bit per element. */
export function rowLengthFor(elementCount: number): number {
  return (elementCount + 31) >>> 5;
}

export function letStandFor(
  { roleBits, rowLength }: Vocabulary,
  role: number,
  element: number,
): void {
  const cell = role * rowLength + (element >>> 5);
  roleBits[cell] = (roleBits[cell] ?? 0) | (1 << (element & 31));
}

export function standsFor(
  { roleBits, rowLength }: Vocabulary,
  role: number,
  element: number,
): boolean {
  const bits = roleBits[role * rowLength + (element >>> 5)] ?? 0;
  return ((bits >>> (element & 31)) & 1) === 1;
}

export function isLearned({ learnedRoles }: Vocabulary, role: number): boolean {
  return learnedRoles[role] === 1;
}

export function labelAt({ labels }: Vocabulary, number: number): string {
  return labels[number] ?? '';
}
