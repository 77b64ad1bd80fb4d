import { roleOfHit } from '#domain/guard/reading/hits.ts';
import type { Hits } from '#domain/guard/reading/hits.ts';
import { learnRole } from '#domain/guard/vocabulary/index-vocabulary.ts';
import { countPhrases } from '#domain/guard/vocabulary/phrases.ts';
import { behindItems, firstItem, itemAt } from '#domain/guard/vocabulary/role-lists.ts';
import { isLearned } from '#domain/guard/vocabulary/vocabulary.ts';
import type { PhraseIndex, Vocabulary } from '#domain/guard/vocabulary/vocabulary.ts';

/**
 * Looks for the phrases of one index in the hits of one guard's texts. Most phrases sleep: only
 * those are tried whose rarest word the text has.
 */
export type PhraseMatcher = {
  hits: Hits;
  vocabulary: Vocabulary;
  index: PhraseIndex;
  /** The number of the text at hand. */
  round: number;
  /** Of each phrase: the last round in which it was awake. */
  awakeIn: Uint32Array;
  /** Of each role: the last round in which the text had it. */
  seenIn: Uint32Array;
};

export function createPhraseMatcher(
  hits: Hits,
  vocabulary: Vocabulary,
  index: PhraseIndex,
): PhraseMatcher {
  return {
    hits,
    vocabulary,
    index,
    round: 0,
    awakeIn: new Uint32Array(countPhrases(index.phrases)),
    seenIn: new Uint32Array(index.byRarest.starts.length),
  };
}

/** Marks the phrases whose rarest word the text has. */
export function awakenPhrases(matcher: PhraseMatcher): void {
  const { hits, vocabulary, seenIn } = matcher;
  matcher.round = (matcher.round + 1) >>> 0;
  for (let hit = 0; hit < hits.count; hit++) {
    const role = roleOfHit(hits, hit);
    if (seenIn[role] === matcher.round) continue;
    seenIn[role] = matcher.round;
    if (!isLearned(vocabulary, role)) learnRole(vocabulary, role);
    awaken(matcher, role);
  }
}

function awaken({ index: { byRarest }, awakeIn, round }: PhraseMatcher, role: number): void {
  const last = behindItems(byRarest, role);
  for (let item = firstItem(byRarest, role); item < last; item++)
    awakeIn[itemAt(byRarest, item)] = round;
}

export function isAwake({ awakeIn, round }: PhraseMatcher, phrase: number): boolean {
  return awakeIn[phrase] === round;
}
