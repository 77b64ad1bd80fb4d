import { addHit } from '#domain/guard/hits.ts';
import type { Hits } from '#domain/guard/hits.ts';
import {
  beginnings,
  chooseCandidates,
  listBeginnings,
  readElements,
  readMoreElements,
  standsFor,
} from '#domain/guard/phrase-candidates.ts';
import { atSentenceEnd, atSentenceStart, noElement } from '#domain/guard/vocabulary.ts';
import type { Phrases, Vocabulary } from '#domain/guard/vocabulary.ts';

/** A phrase that a text contains, from the first to behind the last unit. */
export type Finding = { label: string; start: number; end: number };

/** A text with so many findings is refused or long; more of them would tell nothing new. */
export const mostFindings = 1000;

/**
 * Finds every phrase, and first the words of several parts. Only those are tried for which the
 * text has a word for each step; each step looks only at a few units ahead, so the work grows with
 * the length of the text alone.
 */
export function findPhrases(hits: Hits, vocabulary: Vocabulary, findings: Finding[]): void {
  readElements(hits, vocabulary);
  joinCompounds(hits, vocabulary);
  const { labels, labelsOfRole, phrases: index } = vocabulary;
  const { anchors, meanings } = index.phrases;
  chooseCandidates(index);
  for (let unit = 0; unit < hits.unitCount; unit++) {
    for (let hit = hits.heads[unit] ?? 0; hit >= 0; hit = hits.next[hit] ?? 0) {
      const role = hits.roles[hit] ?? 0;
      const end = hits.ends[hit] ?? 0;
      const lastLabel = labelsOfRole.starts[role + 1] ?? 0;
      for (let item = labelsOfRole.starts[role] ?? 0; item < lastLabel; item++) {
        findings.push({ label: labels[labelsOfRole.items[item] ?? 0] ?? '', start: unit, end });
        if (findings.length >= mostFindings) return;
      }
      const count = listBeginnings(role, index, vocabulary);
      for (let i = 0; i < count; i++) {
        const phrase = beginnings[i] ?? 0;
        const wantsStart = ((anchors[phrase] ?? 0) & atSentenceStart) !== 0;
        if (wantsStart && unit > 0 && hits.sentences[unit] === hits.sentences[unit - 1]) continue;
        const behind = matchRest(index.phrases, phrase, end, hits, vocabulary);
        if (behind < 0) continue;
        findings.push({ label: labels[meanings[phrase] ?? 0] ?? '', start: unit, end: behind });
        if (findings.length >= mostFindings) return;
      }
    }
  }
}

/** Adds a hit for every word of several parts, such as “piece of cake”. */
function joinCompounds(hits: Hits, vocabulary: Vocabulary): void {
  const { compounds } = vocabulary;
  const before = hits.count;
  if (chooseCandidates(compounds) === 0) return;
  for (let unit = 0; unit < hits.unitCount; unit++) {
    for (let hit = hits.heads[unit] ?? 0; hit >= 0; hit = hits.next[hit] ?? 0) {
      const end = hits.ends[hit] ?? 0;
      const count = listBeginnings(hits.roles[hit] ?? 0, compounds, vocabulary);
      for (let i = 0; i < count; i++) {
        const compound = beginnings[i] ?? 0;
        const behind = matchRest(compounds.phrases, compound, end, hits, vocabulary);
        if (behind >= 0) addHit(hits, unit, behind, compounds.phrases.meanings[compound] ?? 0);
      }
    }
  }
  readMoreElements(hits, before, vocabulary);
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
