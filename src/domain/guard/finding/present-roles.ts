import { roleOfHit } from '#domain/guard/reading/hits.ts';
import type { Hits } from '#domain/guard/reading/hits.ts';
import { learnRole } from '#domain/guard/vocabulary/index-vocabulary.ts';
import { isLearned } from '#domain/guard/vocabulary/vocabulary.ts';
import type { Vocabulary } from '#domain/guard/vocabulary/vocabulary.ts';

/** Which roles the words of the text at hand have, and which elements these can stand for. */
export type PresentRoles = {
  hits: Hits;
  vocabulary: Vocabulary;
  /** Each role once, in the order in which the text first has it. */
  roles: Uint16Array;
  count: number;
  /** So many hits were looked at. */
  hitCount: number;
  /** The number of the text at hand. */
  round: number;
  /** Of each role, and of each element: the last round in which the text had it. */
  roleSeenIn: Uint32Array;
  elementSeenIn: Uint32Array;
};

export function createPresentRoles(hits: Hits, vocabulary: Vocabulary): PresentRoles {
  const roleCount = vocabulary.learnedRoles.length;
  return {
    hits,
    vocabulary,
    roles: new Uint16Array(roleCount),
    count: 0,
    hitCount: 0,
    round: 0,
    roleSeenIn: new Uint32Array(roleCount),
    elementSeenIn: new Uint32Array(vocabulary.tables.elementCount),
  };
}

/** Begins with another text. */
export function forgetRoles(present: PresentRoles): void {
  present.round = (present.round + 1) >>> 0;
  present.count = 0;
  present.hitCount = 0;
}

/** Looks at the hits that were added since it last did. */
export function noteRoles(present: PresentRoles): void {
  const { hits, roleSeenIn, round } = present;
  for (; present.hitCount < hits.count; present.hitCount++) {
    const role = roleOfHit(hits, present.hitCount);
    if (roleSeenIn[role] === round) continue;
    roleSeenIn[role] = round;
    addRole(present, role);
  }
}

function addRole(present: PresentRoles, role: number): void {
  const { vocabulary, roles, elementSeenIn, round } = present;
  if (!isLearned(vocabulary, role)) learnRole(vocabulary, role);
  roles[present.count] = role;
  present.count += 1;
  const { roleStarts, roleElements } = vocabulary.tables;
  const last = roleStarts[role + 1] ?? 0;
  for (let i = roleStarts[role] ?? 0; i < last; i++) elementSeenIn[roleElements[i] ?? 0] = round;
}

/** Whether a word of the text can stand for the element. */
export function isPresent({ elementSeenIn, round }: PresentRoles, element: number): boolean {
  return elementSeenIn[element] === round;
}
