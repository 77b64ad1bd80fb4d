import { isPresent } from '#domain/guard/finding/present-roles.ts';
import type { PresentRoles } from '#domain/guard/finding/present-roles.ts';
import type { Hits } from '#domain/guard/reading/hits.ts';
import {
  behindSteps,
  countPhrases,
  elementAt,
  firstStep,
  isOptional,
} from '#domain/guard/vocabulary/phrases.ts';
import type { Phrases } from '#domain/guard/vocabulary/phrases.ts';
import { behindItems, firstItem, itemAt } from '#domain/guard/vocabulary/role-lists.ts';
import { standsFor } from '#domain/guard/vocabulary/vocabulary.ts';
import type { PhraseIndex, Vocabulary } from '#domain/guard/vocabulary/vocabulary.ts';

/**
 * Looks for the phrases of one index in the hits of one guard's texts. Most phrases sleep: only
 * those are tried of which the text has all the words.
 */
export type PhraseMatcher = {
  hits: Hits;
  vocabulary: Vocabulary;
  index: PhraseIndex;
  present: PresentRoles;
  /** The number of the text at hand. */
  round: number;
  /** Of each phrase: the last round in which it was awake. */
  awakeIn: Uint32Array;
  /** How many phrases are awake, and the first few of them. */
  awakeCount: number;
  fewAwake: Uint16Array;
};

/** In an ordinary text no more phrases are awake, so that it is quick to ask each whether it may begin. */
const few = 8;

export function createPhraseMatcher(present: PresentRoles, index: PhraseIndex): PhraseMatcher {
  return {
    hits: present.hits,
    vocabulary: present.vocabulary,
    index,
    present,
    round: 0,
    awakeIn: new Uint32Array(countPhrases(index.phrases)),
    awakeCount: 0,
    fewAwake: new Uint16Array(few),
  };
}

/**
 * Marks the phrases of which the text has all the words. Each is looked at only where its rarest
 * word is there, and then the first word tells of nearly all that another one is missing.
 */
export function awakenPhrases(matcher: PhraseMatcher): void {
  const { present } = matcher;
  matcher.round = (matcher.round + 1) >>> 0;
  matcher.awakeCount = 0;
  for (let i = 0; i < present.count; i++) awaken(matcher, present.roles[i] ?? 0);
}

function awaken(matcher: PhraseMatcher, role: number): void {
  const { present, awakeIn, fewAwake, round } = matcher;
  const { byRarest, phrases, firstElements } = matcher.index;
  const last = behindItems(byRarest, role);
  for (let item = firstItem(byRarest, role); item < last; item++) {
    const phrase = itemAt(byRarest, item);
    if (!isPresent(present, firstElements[phrase] ?? 0)) continue;
    if (awakeIn[phrase] === round || !areAllPresent(present, phrases, phrase)) continue;
    awakeIn[phrase] = round;
    // Where they are more than a few, writing behind the end changes nothing.
    fewAwake[matcher.awakeCount] = phrase;
    matcher.awakeCount += 1;
  }
}

/** Whether each element of a phrase that must not be missing is there. */
function areAllPresent(present: PresentRoles, phrases: Phrases, phrase: number): boolean {
  const last = behindSteps(phrases, phrase);
  for (let step = firstStep(phrases, phrase); step < last; step++)
    if (!isOptional(phrases, step) && !isPresent(present, elementAt(phrases, step))) return false;
  return true;
}

export function isAwake({ awakeIn, round }: PhraseMatcher, phrase: number): boolean {
  return awakeIn[phrase] === round;
}

/** Whether an awake phrase may begin with this role; among more than a few one may. */
export function mayBegin(
  { vocabulary, index, awakeCount, fewAwake }: PhraseMatcher,
  role: number,
): boolean {
  if (awakeCount > few) return true;
  for (let i = 0; i < awakeCount; i++)
    if (standsFor(vocabulary, role, index.firstElements[fewAwake[i] ?? 0] ?? 0)) return true;
  return false;
}
