import type { Hits } from '#domain/guard/hits.ts';
import type { PhraseIndex, Phrases, Vocabulary } from '#domain/guard/vocabulary.ts';

// What the text at hand holds. A number equal to `round` says “in this text”.
let round = 0;
let seenElements = new Uint32Array(0);
let seenRoles = new Uint32Array(0);
/** The different roles of the text. */
let roles = new Uint16Array(256);
let roleCount = 0;
/** Phrases for each step of which the text has a word. */
let candidates = new Uint16Array(0);
let candidateCount = 0;
let isCandidate = new Uint32Array(0);
/** Those of them that may begin with the role asked for last. */
export let beginnings = new Uint16Array(0);

/** Notes which roles a text has, and which elements these can stand for. */
export function readElements(hits: Hits, vocabulary: Vocabulary): void {
  const { elementsOfRole, elementCount } = vocabulary;
  const roleNumbers = elementsOfRole.starts.length;
  if (seenRoles.length < roleNumbers) seenRoles = new Uint32Array(roleNumbers);
  if (seenElements.length < elementCount) seenElements = new Uint32Array(elementCount);
  round = (round + 1) >>> 0;
  roleCount = 0;
  readMoreElements(hits, 0, vocabulary);
}

/** The same for the hits from `first` on, which came in later. */
export function readMoreElements(
  hits: Hits,
  first: number,
  { elementsOfRole: { starts, items } }: Vocabulary,
): void {
  for (let hit = first; hit < hits.count; hit++) {
    const role = hits.roles[hit] ?? 0;
    if (seenRoles[role] === round) continue;
    seenRoles[role] = round;
    if (roleCount === roles.length) roles = enlarge(roles);
    roles[roleCount++] = role;
    const last = starts[role + 1] ?? 0;
    for (let item = starts[role] ?? 0; item < last; item++) seenElements[items[item] ?? 0] = round;
  }
}

/** Answers how many phrases may be found; looks only at those whose rarest word the text has. */
export function chooseCandidates({ phrases, byRarest: { starts, items } }: PhraseIndex): number {
  const phraseCount = phrases.anchors.length;
  if (isCandidate.length < phraseCount) {
    isCandidate = new Uint32Array(phraseCount);
    candidates = new Uint16Array(phraseCount);
    beginnings = new Uint16Array(phraseCount);
  }
  // What was chosen last, perhaps from another index in the same round, counts no more.
  for (let i = 0; i < candidateCount; i++) isCandidate[candidates[i] ?? 0] = 0;
  candidateCount = 0;
  for (let i = 0; i < roleCount; i++) {
    const role = roles[i] ?? 0;
    const last = starts[role + 1] ?? 0;
    for (let item = starts[role] ?? 0; item < last; item++) {
      const phrase = items[item] ?? 0;
      if (isCandidate[phrase] === round || !hasAllSteps(phrases, phrase)) continue;
      isCandidate[phrase] = round;
      candidates[candidateCount++] = phrase;
    }
  }
  return candidateCount;
}

function hasAllSteps({ starts, elements, optional }: Phrases, phrase: number): boolean {
  const last = starts[phrase + 1] ?? 0;
  for (let step = starts[phrase] ?? 0; step < last; step++) {
    if (seenElements[elements[step] ?? 0] !== round && optional[step] !== 1) return false;
  }
  return true;
}

/** Lists the candidates that may begin with a role, by the shorter of two ways; answers how many. */
export function listBeginnings(role: number, index: PhraseIndex, vocabulary: Vocabulary): number {
  const { phrases, byFirst } = index;
  const first = byFirst.starts[role] ?? 0;
  const last = byFirst.starts[role + 1] ?? 0;
  let count = 0;
  if (candidateCount < last - first) {
    for (let i = 0; i < candidateCount; i++) {
      const phrase = candidates[i] ?? 0;
      const element = phrases.elements[phrases.starts[phrase] ?? 0] ?? 0;
      if (standsFor(role, element, vocabulary)) beginnings[count++] = phrase;
    }
  } else {
    for (let item = first; item < last; item++) {
      const phrase = byFirst.items[item] ?? 0;
      if (isCandidate[phrase] === round) beginnings[count++] = phrase;
    }
  }
  return count;
}

function enlarge(numbers: Uint16Array): Uint16Array<ArrayBuffer> {
  const larger = new Uint16Array(numbers.length * 2);
  larger.set(numbers);
  return larger;
}

/** Whether a word with this role can stand for an element. */
export function standsFor(
  role: number,
  element: number,
  { roleBits, rowLength }: Vocabulary,
): boolean {
  const bits = roleBits[role * rowLength + (element >>> 5)] ?? 0;
  return ((bits >>> (element & 31)) & 1) === 1;
}
