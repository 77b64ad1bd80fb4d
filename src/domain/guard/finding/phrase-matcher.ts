import { addHit } from '#domain/guard/reading/hits.ts';
import type { Hits } from '#domain/guard/reading/hits.ts';
import { learnRole } from '#domain/guard/vocabulary/index-vocabulary.ts';
import { atSentenceEnd, atSentenceStart, noElement } from '#domain/guard/vocabulary/vocabulary.ts';
import type { PhraseIndex, Phrases, Vocabulary } from '#domain/guard/vocabulary/vocabulary.ts';

/** A phrase that a text contains, from the first to behind the last unit. */
export type Finding = { label: string; start: number; end: number };

/** A text with so many findings is refused or long; more of them would tell nothing new. */
export const mostFindings = 1000;

/** Adds a hit for every word of several parts, such as “piece of cake”. */
export function joinCompounds(hits: Hits, vocabulary: Vocabulary): void {
  const { phrases, byFirst } = vocabulary.compounds;
  awakenPhrases(hits, vocabulary.compounds, vocabulary);
  for (let unit = 0; unit < hits.unitCount; unit++) {
    for (let hit = hits.heads[unit] ?? 0; hit >= 0; hit = hits.next[hit] ?? 0) {
      const role = hits.roles[hit] ?? 0;
      const last = byFirst.ends[role] ?? 0;
      for (let item = byFirst.starts[role] ?? 0; item < last; item++) {
        const compound = byFirst.items[item] ?? 0;
        if (awakened[compound] !== round) continue;
        const end = matchRest(phrases, compound, hits.ends[hit] ?? 0, hits, vocabulary);
        if (end >= 0) addHit(hits, unit, end, phrases.meanings[compound] ?? 0);
      }
    }
  }
}

/**
 * Finds every phrase. Only those are tried whose rarest word the text has; each step of them
 * looks only at a few units ahead, so the work grows with the length of the text alone.
 */
export function findPhrases(hits: Hits, vocabulary: Vocabulary, findings: Finding[]): void {
  const { heads, roles, next, ends, sentences } = hits;
  const { labels, labelsOfRole } = vocabulary;
  const { phrases, byFirst } = vocabulary.phrases;
  awakenPhrases(hits, vocabulary.phrases, vocabulary);
  for (let unit = 0; unit < hits.unitCount; unit++) {
    for (let hit = heads[unit] ?? 0; hit >= 0; hit = next[hit] ?? 0) {
      const role = roles[hit] ?? 0;
      const end = ends[hit] ?? 0;
      const lastLabel = labelsOfRole.ends[role] ?? 0;
      for (let item = labelsOfRole.starts[role] ?? 0; item < lastLabel; item++) {
        findings.push({ label: labels[labelsOfRole.items[item] ?? 0] ?? '', start: unit, end });
        if (findings.length >= mostFindings) return;
      }
      const lastPhrase = byFirst.ends[role] ?? 0;
      for (let item = byFirst.starts[role] ?? 0; item < lastPhrase; item++) {
        const phrase = byFirst.items[item] ?? 0;
        if (awakened[phrase] !== round) continue;
        const { anchors, meanings } = phrases;
        const wantsStart = ((anchors[phrase] ?? 0) & atSentenceStart) !== 0;
        if (wantsStart && unit > 0 && sentences[unit] === sentences[unit - 1]) continue;
        const behind = matchRest(phrases, phrase, end, hits, vocabulary);
        if (behind < 0) continue;
        findings.push({ label: labels[meanings[phrase] ?? 0] ?? '', start: unit, end: behind });
        if (findings.length >= mostFindings) return;
      }
    }
  }
}

/** The round in which a phrase was last awakened, or a role last seen. */
let awakened = new Uint32Array(0);
let seenRoles = new Uint32Array(0);
let round = 0;

/** Marks the phrases whose rarest word the text has. */
function awakenPhrases(
  hits: Hits,
  { phrases, byRarest }: PhraseIndex,
  vocabulary: Vocabulary,
): void {
  const { learnedRoles } = vocabulary;
  const { starts, ends } = byRarest;
  if (awakened.length < phrases.anchors.length) awakened = new Uint32Array(phrases.anchors.length);
  if (seenRoles.length < starts.length) seenRoles = new Uint32Array(starts.length);
  round = (round + 1) >>> 0;
  for (let hit = 0; hit < hits.count; hit++) {
    const role = hits.roles[hit] ?? 0;
    if (seenRoles[role] === round) continue;
    seenRoles[role] = round;
    if (learnedRoles[role] !== 1) learnRole(vocabulary, role);
    // Only now, since learning a role may have moved the items.
    const { items } = byRarest;
    const last = ends[role] ?? 0;
    for (let item = starts[role] ?? 0; item < last; item++) awakened[items[item] ?? 0] = round;
  }
}

/** Behind the last unit of the phrase when its steps behind the first match from `from`, or -1. */
function matchRest(
  phrases: Phrases,
  phrase: number,
  from: number,
  hits: Hits,
  vocabulary: Vocabulary,
): number {
  return matchStep(phrases, phrase, (phrases.starts[phrase] ?? 0) + 1, from, hits, vocabulary);
}

function matchStep(
  phrases: Phrases,
  phrase: number,
  step: number,
  from: number,
  hits: Hits,
  vocabulary: Vocabulary,
): number {
  const { heads, next, roles, ends, sentences, unitCount } = hits;
  if (step === phrases.starts[phrase + 1]) {
    const wantsEnd = ((phrases.anchors[phrase] ?? 0) & atSentenceEnd) !== 0;
    return wantsEnd && from < unitCount && sentences[from] === sentences[from - 1] ? -1 : from;
  }
  const element = phrases.elements[step] ?? 0;
  const without = phrases.withouts[step] ?? noElement;
  const sentence = sentences[from - 1];
  const last = Math.min(from + (phrases.gaps[step] ?? 0), unitCount - 1);
  for (let unit = from; unit <= last; unit++) {
    if (sentences[unit] !== sentence) break;
    for (let hit = heads[unit] ?? 0; hit >= 0; hit = next[hit] ?? 0) {
      if (!standsFor(roles[hit] ?? 0, element, vocabulary)) continue;
      const end = matchStep(phrases, phrase, step + 1, ends[hit] ?? 0, hits, vocabulary);
      if (end >= 0) return end;
    }
    if (without !== noElement && unitStandsFor(unit, without, hits, vocabulary)) break;
  }
  return phrases.optional[step] === 1
    ? matchStep(phrases, phrase, step + 1, from, hits, vocabulary)
    : -1;
}

function unitStandsFor(unit: number, element: number, hits: Hits, vocabulary: Vocabulary): boolean {
  for (let hit = hits.heads[unit] ?? 0; hit >= 0; hit = hits.next[hit] ?? 0) {
    if (standsFor(hits.roles[hit] ?? 0, element, vocabulary)) return true;
  }
  return false;
}

function standsFor(role: number, element: number, { roleBits, rowLength }: Vocabulary): boolean {
  const bits = roleBits[role * rowLength + (element >>> 5)] ?? 0;
  return ((bits >>> (element & 31)) & 1) === 1;
}
