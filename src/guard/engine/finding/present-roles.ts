import { roleOfHit } from '#guard/engine/reading/hits.ts';
import type { Hits } from '#guard/engine/reading/hits.ts';
import { learnRole } from '#guard/engine/vocabulary/index-vocabulary.ts';
import { isLearned } from '#guard/engine/vocabulary/vocabulary.ts';
import type { Vocabulary } from '#guard/engine/vocabulary/vocabulary.ts';

/** The roles of the current text’s words, and the elements that they match. */
export type PresentRoles = {
  hits: Hits;
  vocabulary: Vocabulary;
  /** In the order of the text. */
  roles: Set<number>;
  /** 1 for each element that occurs. */
  elements: Uint8Array;
  hitCount: number;
};

export function createPresentRoles(hits: Hits, vocabulary: Vocabulary): PresentRoles {
  const elements = new Uint8Array(vocabulary.tables.elementCount);
  return { hits, vocabulary, roles: new Set(), elements, hitCount: 0 };
}

export function forgetRoles(present: PresentRoles): void {
  present.roles.clear();
  present.elements.fill(0);
  present.hitCount = 0;
}

/** Reads the hits added since the last call. */
export function noteRoles(present: PresentRoles): void {
  const { hits, roles } = present;
  for (; present.hitCount < hits.count; present.hitCount++) {
    const role = roleOfHit(hits, present.hitCount);
    if (!roles.has(role)) addRole(present, role);
  }
}

function addRole(present: PresentRoles, role: number): void {
  const { vocabulary, roles, elements } = present;
  if (!isLearned(vocabulary, role)) learnRole(vocabulary, role);
  roles.add(role);
  const { roleStarts, roleElements } = vocabulary.tables;
  const last = roleStarts[role + 1] ?? 0;
  for (let i = roleStarts[role] ?? 0; i < last; i++) elements[roleElements[i] ?? 0] = 1;
}

export function isPresent({ elements }: PresentRoles, element: number): boolean {
  return elements[element] === 1;
}
