import { isPresent } from '#guard/engine/finding/present-roles.ts';
import type { PresentRoles } from '#guard/engine/finding/present-roles.ts';
import type { Hits } from '#guard/engine/reading/hits.ts';
import { behindSteps, elementAt, firstStep, isOptional } from '#guard/engine/vocabulary/phrases.ts';
import type { Phrases } from '#guard/engine/vocabulary/phrases.ts';
import { behindItems, firstItem, itemAt } from '#guard/engine/vocabulary/role-lists.ts';
import type { PhraseIndex, Vocabulary } from '#guard/engine/vocabulary/vocabulary.ts';

/** Matches the phrases of one index; only those whose words all occur in the text are tried. */
export type PhraseMatcher = {
  hits: Hits;
  vocabulary: Vocabulary;
  index: PhraseIndex;
  present: PresentRoles;
  awake: Set<number>;
};

export function createPhraseMatcher(present: PresentRoles, index: PhraseIndex): PhraseMatcher {
  return {
    hits: present.hits,
    vocabulary: present.vocabulary,
    index,
    present,
    awake: new Set(),
  };
}

/** Marks the phrases whose words all occur: checks the rarest word, then the first. */
export function awakenPhrases(matcher: PhraseMatcher): void {
  const { present } = matcher;
  matcher.awake.clear();
  for (const role of present.roles) awaken(matcher, role);
}

function awaken(matcher: PhraseMatcher, role: number): void {
  const { present, awake } = matcher;
  const { byRarest, firstsByRarest, phrases } = matcher.index;
  const last = behindItems(byRarest, role);
  for (let item = firstItem(byRarest, role); item < last; item++) {
    if (!isPresent(present, itemAt(firstsByRarest, item))) continue;
    const phrase = itemAt(byRarest, item);
    if (areAllPresent(present, phrases, phrase)) awake.add(phrase);
  }
}

function areAllPresent(present: PresentRoles, phrases: Phrases, phrase: number): boolean {
  const last = behindSteps(phrases, phrase);
  for (let step = firstStep(phrases, phrase); step < last; step++)
    if (!isOptional(phrases, step) && !isPresent(present, elementAt(phrases, step))) return false;
  return true;
}

export function isAwake({ awake }: PhraseMatcher, phrase: number): boolean {
  return awake.has(phrase);
}
