import type { Phrases } from '#domain/guard/vocabulary/phrases.ts';
import type { RoleLists } from '#domain/guard/vocabulary/role-lists.ts';

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

/** Phrases by the roles that bring them up. */
export type PhraseIndex = {
  phrases: Phrases;
  /** Phrases that may begin with a role. */
  byFirst: RoleLists;
  /** Phrases whose rarest element behind the first a role can stand for. */
  byRarest: RoleLists;
  /** The first elements of these phrases, in the same places. */
  firstsByRarest: RoleLists;
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

/** How many numbers of 32 bits hold one bit for each element. */
export function rowLengthFor(elementCount: number): number {
  return (elementCount + 31) >>> 5;
}

/** Notes that words with this role can stand for the element. */
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
