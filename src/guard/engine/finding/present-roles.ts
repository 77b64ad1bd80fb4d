import { createTextMarks, forgetMarks, isMarked, mark } from '#guard/engine/finding/text-marks.ts';
import type { TextMarks } from '#guard/engine/finding/text-marks.ts';
import { roleOfHit } from '#guard/engine/reading/hits.ts';
import type { Hits } from '#guard/engine/reading/hits.ts';
import { learnRole } from '#guard/engine/vocabulary/index-vocabulary.ts';
import { isLearned } from '#guard/engine/vocabulary/vocabulary.ts';
import type { Vocabulary } from '#guard/engine/vocabulary/vocabulary.ts';

/** The roles of the current text’s words, and the elements that they match. */
export type PresentRoles = {
  hits: Hits;
  vocabulary: Vocabulary;
  /** Each role once, in the order of the text. */
  roles: Uint16Array;
  count: number;
  hitCount: number;
  rolesSeen: TextMarks;
  elementsSeen: TextMarks;
};

export function createPresentRoles(hits: Hits, vocabulary: Vocabulary): PresentRoles {
  const roleCount = vocabulary.learnedRoles.length;
  return {
    hits,
    vocabulary,
    roles: new Uint16Array(roleCount),
    count: 0,
    hitCount: 0,
    rolesSeen: createTextMarks(roleCount),
    elementsSeen: createTextMarks(vocabulary.tables.elementCount),
  };
}

export function forgetRoles(present: PresentRoles): void {
  forgetMarks(present.rolesSeen);
  forgetMarks(present.elementsSeen);
  present.count = 0;
  present.hitCount = 0;
}

/** Reads the hits added since the last call. */
export function noteRoles(present: PresentRoles): void {
  const { hits, rolesSeen } = present;
  for (; present.hitCount < hits.count; present.hitCount++) {
    const role = roleOfHit(hits, present.hitCount);
    if (isMarked(rolesSeen, role)) continue;
    mark(rolesSeen, role);
    addRole(present, role);
  }
}

function addRole(present: PresentRoles, role: number): void {
  const { vocabulary, roles, elementsSeen } = present;
  if (!isLearned(vocabulary, role)) learnRole(vocabulary, role);
  roles[present.count] = role;
  present.count += 1;
  const { roleStarts, roleElements } = vocabulary.tables;
  const last = roleStarts[role + 1] ?? 0;
  for (let i = roleStarts[role] ?? 0; i < last; i++) mark(elementsSeen, roleElements[i] ?? 0);
}

export function isPresent({ elementsSeen }: PresentRoles, element: number): boolean {
  return isMarked(elementsSeen, element);
}
