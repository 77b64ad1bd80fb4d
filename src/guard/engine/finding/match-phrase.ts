import type { PhraseMatcher } from '#guard/engine/finding/phrase-matcher.ts';
import { endOfHit, firstHit, nextHit, noHit, roleOfHit } from '#guard/engine/reading/hits.ts';
import type { Hits } from '#guard/engine/reading/hits.ts';
import {
  atSentenceEnd,
  atSentenceStart,
  behindSteps,
  elementAt,
  firstStep,
  forbiddenBefore,
  gapBefore,
  isAnchored,
  isOptional,
  noElement,
} from '#guard/engine/vocabulary/phrases.ts';
import { standsFor } from '#guard/engine/vocabulary/vocabulary.ts';

export const noMatch = -1;

/** Matches a phrase whose first word is this hit. Returns the unit after its last word, or `noMatch`. */
export function matchPhrase(
  matcher: PhraseMatcher,
  phrase: number,
  unit: number,
  hit: number,
): number {
  const { hits, index } = matcher;
  const wantsStart = isAnchored(index.phrases, phrase, atSentenceStart);
  if (wantsStart && unit > 0 && areOneSentence(hits, unit - 1)) return noMatch;
  return matchStep(matcher, phrase, firstStep(index.phrases, phrase) + 1, endOfHit(hits, hit));
}

/** Matches the steps from `step` on; the word before them ended before unit `from`. */
function matchStep(matcher: PhraseMatcher, phrase: number, step: number, from: number): number {
  const { phrases } = matcher.index;
  if (step === behindSteps(phrases, phrase))
    return mayEndAt(matcher, phrase, from) ? from : noMatch;
  const end = matchAhead(matcher, phrase, step, from);
  if (end !== noMatch || !isOptional(phrases, step)) return end;
  return matchStep(matcher, phrase, step + 1, from);
}

function mayEndAt({ hits, index }: PhraseMatcher, phrase: number, end: number): boolean {
  if (!isAnchored(index.phrases, phrase, atSentenceEnd)) return true;
  return end >= hits.unitCount || !areOneSentence(hits, end - 1);
}

/** Looks for the step's word at the next units within its gap, in the same sentence. */
function matchAhead(matcher: PhraseMatcher, phrase: number, step: number, from: number): number {
  const { hits, index } = matcher;
  const { sentences } = hits;
  const sentence = sentences[from - 1];
  const forbidden = forbiddenBefore(index.phrases, step);
  const last = Math.min(from + gapBefore(index.phrases, step), hits.unitCount - 1);
  for (let unit = from; unit <= last && sentences[unit] === sentence; unit++) {
    const end = matchAt(matcher, phrase, step, unit);
    if (end !== noMatch) return end;
    if (forbidden !== noElement && holds(matcher, unit, forbidden)) break;
  }
  return noMatch;
}

/** Tries every word at this unit, then the next steps. */
function matchAt(matcher: PhraseMatcher, phrase: number, step: number, unit: number): number {
  const { hits, vocabulary, index } = matcher;
  const element = elementAt(index.phrases, step);
  for (let hit = firstHit(hits, unit); hit !== noHit; hit = nextHit(hits, hit)) {
    if (!standsFor(vocabulary, roleOfHit(hits, hit), element)) continue;
    const end = matchStep(matcher, phrase, step + 1, endOfHit(hits, hit));
    if (end !== noMatch) return end;
  }
  return noMatch;
}

function holds({ hits, vocabulary }: PhraseMatcher, unit: number, element: number): boolean {
  for (let hit = firstHit(hits, unit); hit !== noHit; hit = nextHit(hits, hit)) {
    if (standsFor(vocabulary, roleOfHit(hits, hit), element)) return true;
  }
  return false;
}

function areOneSentence({ sentences }: Hits, unit: number): boolean {
  return sentences[unit] === sentences[unit + 1];
}
