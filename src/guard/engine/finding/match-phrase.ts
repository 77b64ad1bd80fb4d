import { hitsAt } from '#guard/engine/reading/hits.ts';
import type { Hits } from '#guard/engine/reading/hits.ts';
import type { Element, Phrase } from '#guard/engine/vocabulary/phrases.ts';

export const noMatch = -1;

/** Matches a phrase whose first word is at `unit` and ends before `end`. Returns the unit after its last word, or `noMatch`. */
export function matchPhrase(
  hits: Hits,
  phrase: Phrase<unknown>,
  unit: number,
  end: number,
): number {
  if (phrase.atSentenceStart && unit > 0 && areOneSentence(hits, unit - 1)) return noMatch;
  return matchStep(hits, phrase, 1, end);
}

/** Matches the steps from `step` on; the word before them ended before unit `from`. */
function matchStep(hits: Hits, phrase: Phrase<unknown>, step: number, from: number): number {
  if (step === phrase.steps.length) return mayEndAt(hits, phrase, from) ? from : noMatch;
  const end = matchAhead(hits, phrase, step, from);
  if (end !== noMatch || phrase.steps[step]?.optional !== true) return end;
  return matchStep(hits, phrase, step + 1, from);
}

function mayEndAt(hits: Hits, { atSentenceEnd }: Phrase<unknown>, end: number): boolean {
  return !atSentenceEnd || end >= hits.units.length || !areOneSentence(hits, end - 1);
}

/** Looks for the step's word at the next units within its gap, in the same sentence. */
function matchAhead(hits: Hits, phrase: Phrase<unknown>, step: number, from: number): number {
  const wanted = phrase.steps[step];
  if (wanted === undefined) return noMatch;
  const { sentences } = hits;
  const last = Math.min(from + wanted.gap, hits.units.length - 1);
  for (let unit = from; unit <= last && sentences[unit] === sentences[from - 1]; unit++) {
    for (const hit of hitsAt(hits, unit)) {
      const end = hit.role.has(wanted.element)
        ? matchStep(hits, phrase, step + 1, hit.end)
        : noMatch;
      if (end !== noMatch) return end;
    }
    if (wanted.without !== null && holds(hits, unit, wanted.without)) break;
  }
  return noMatch;
}

function holds(hits: Hits, unit: number, element: Element): boolean {
  return hitsAt(hits, unit).some(({ role }) => role.has(element));
}

function areOneSentence({ sentences }: Hits, unit: number): boolean {
  return sentences[unit] === sentences[unit + 1];
}
