import { isPresent } from '#guard/engine/finding/present-roles.ts';
import type { PresentRoles } from '#guard/engine/finding/present-roles.ts';
import { createTextMarks, forgetMarks, isMarked, mark } from '#guard/engine/finding/text-marks.ts';
import type { TextMarks } from '#guard/engine/finding/text-marks.ts';
import type { Hits } from '#guard/engine/reading/hits.ts';
import {
  behindSteps,
  countPhrases,
  elementAt,
  firstStep,
  isOptional,
} from '#guard/engine/vocabulary/phrases.ts';
import type { Phrases } from '#guard/engine/vocabulary/phrases.ts';
import { behindItems, firstItem, itemAt } from '#guard/engine/vocabulary/role-lists.ts';
import type { PhraseIndex, Vocabulary } from '#guard/engine/vocabulary/vocabulary.ts';

/** Matches the phrases of one index; only those whose words all occur in the text are tried. */
export type PhraseMatcher = {
  hits: Hits;
  vocabulary: Vocabulary;
  index: PhraseIndex;
  present: PresentRoles;
  awake: TextMarks;
  isAnyAwake: boolean;
};

export function createPhraseMatcher(present: PresentRoles, index: PhraseIndex): PhraseMatcher {
  return {
    hits: present.hits,
    vocabulary: present.vocabulary,
    index,
    present,
    awake: createTextMarks(countPhrases(index.phrases)),
    isAnyAwake: false,
  };
}

/** Marks the phrases whose words all occur: checks the rarest word, then the first. */
export function awakenPhrases(matcher: PhraseMatcher): void {
  const { present } = matcher;
  forgetMarks(matcher.awake);
  matcher.isAnyAwake = false;
  for (let i = 0; i < present.count; i++) awaken(matcher, present.roles[i] ?? 0);
}

function awaken(matcher: PhraseMatcher, role: number): void {
  const { present, awake } = matcher;
  const { byRarest, firstsByRarest, phrases } = matcher.index;
  const last = behindItems(byRarest, role);
  for (let item = firstItem(byRarest, role); item < last; item++) {
    if (!isPresent(present, itemAt(firstsByRarest, item))) continue;
    const phrase = itemAt(byRarest, item);
    if (!areAllPresent(present, phrases, phrase)) continue;
    mark(awake, phrase);
    matcher.isAnyAwake = true;
  }
}

function areAllPresent(present: PresentRoles, phrases: Phrases, phrase: number): boolean {
  const last = behindSteps(phrases, phrase);
  for (let step = firstStep(phrases, phrase); step < last; step++)
    if (!isOptional(phrases, step) && !isPresent(present, elementAt(phrases, step))) return false;
  return true;
}

export function isAwake({ awake }: PhraseMatcher, phrase: number): boolean {
  return isMarked(awake, phrase);
}
