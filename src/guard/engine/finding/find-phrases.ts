import { addFinding } from '#guard/engine/finding/finding.ts';
import type { Finding } from '#guard/engine/finding/finding.ts';
import { matchPhrase, noMatch } from '#guard/engine/finding/match-phrase.ts';
import { awakenPhrases, isAwake } from '#guard/engine/finding/phrase-matcher.ts';
import type { PhraseMatcher } from '#guard/engine/finding/phrase-matcher.ts';
import {
  addHit,
  endOfHit,
  firstHit,
  nextHit,
  noHit,
  roleOfHit,
} from '#guard/engine/reading/hits.ts';
import { meaningOf } from '#guard/engine/vocabulary/phrases.ts';
import { behindItems, firstItem, itemAt } from '#guard/engine/vocabulary/role-lists.ts';
import { labelAt } from '#guard/engine/vocabulary/vocabulary.ts';

/** Adds a hit for every word of several parts, such as “piece of cake”. */
export function joinCompounds(matcher: PhraseMatcher): void {
  const { hits } = matcher;
  awakenPhrases(matcher);
  if (matcher.awake.size === 0) return;
  for (let unit = 0; unit < hits.unitCount; unit++) {
    for (let hit = firstHit(hits, unit); hit !== noHit; hit = nextHit(hits, hit))
      joinFrom(matcher, unit, hit);
  }
}

function joinFrom(matcher: PhraseMatcher, unit: number, hit: number): void {
  const { hits, index } = matcher;
  const { phrases, byFirst } = index;
  const role = roleOfHit(hits, hit);
  const last = behindItems(byFirst, role);
  for (let item = firstItem(byFirst, role); item < last; item++) {
    const compound = itemAt(byFirst, item);
    if (!isAwake(matcher, compound)) continue;
    const end = matchPhrase(matcher, compound, unit, hit);
    if (end !== noMatch) addHit(hits, unit, end, meaningOf(phrases, compound));
  }
}

/** Finds phrases by their first word, so the work is linear in the text length. */
export function findPhrases(matcher: PhraseMatcher, findings: Finding[]): void {
  const { hits } = matcher;
  awakenPhrases(matcher);
  for (let unit = 0; unit < hits.unitCount; unit++) {
    for (let hit = firstHit(hits, unit); hit !== noHit; hit = nextHit(hits, hit)) {
      const hasRoom =
        findWord(matcher, unit, hit, findings) &&
        (matcher.awake.size === 0 || findFrom(matcher, unit, hit, findings));
      if (!hasRoom) return;
    }
  }
}

/** The labels of a single word. False when the findings are full. */
function findWord(
  { hits, vocabulary }: PhraseMatcher,
  unit: number,
  hit: number,
  findings: Finding[],
): boolean {
  const { labelsOfRole } = vocabulary;
  const role = roleOfHit(hits, hit);
  const last = behindItems(labelsOfRole, role);
  for (let item = firstItem(labelsOfRole, role); item < last; item++) {
    const label = labelAt(vocabulary, itemAt(labelsOfRole, item));
    if (!addFinding(findings, label, unit, endOfHit(hits, hit))) return false;
  }
  return true;
}

/** The phrases that begin with a word. False when the findings are full. */
function findFrom(matcher: PhraseMatcher, unit: number, hit: number, findings: Finding[]): boolean {
  const { hits, vocabulary, index } = matcher;
  const { phrases, byFirst } = index;
  const role = roleOfHit(hits, hit);
  const last = behindItems(byFirst, role);
  for (let item = firstItem(byFirst, role); item < last; item++) {
    const phrase = itemAt(byFirst, item);
    if (!isAwake(matcher, phrase)) continue;
    const end = matchPhrase(matcher, phrase, unit, hit);
    if (end === noMatch) continue;
    const label = labelAt(vocabulary, meaningOf(phrases, phrase));
    if (!addFinding(findings, label, unit, end)) return false;
  }
  return true;
}
