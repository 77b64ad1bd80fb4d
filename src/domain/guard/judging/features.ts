import type { Analysis } from '#domain/guard/finding/analysis.ts';
import { bucketOf } from '#domain/guard/folding/hash.ts';

/**
 * What the learned signal knows of a text, as numbers of buckets: pieces of words, words, what
 * stands side by side, and what the rules found. The same bucket may come several times.
 */
export type Features = {
  buckets: Uint32Array;
  count: number;
  bucketCount: number;
  /** Room for a word between its boundaries. */
  bounded: Uint8Array;
  /** Room for the characters of a Chinese text. */
  characters: Uint16Array;
};

/** Longer texts have told enough; also keeps the work on hostile ones small. */
export const mostFeatures = 20_000;

/** `bucketCount` is a power of two. */
export function createFeatures(bucketCount: number): Features {
  return {
    buckets: new Uint32Array(mostFeatures),
    count: 0,
    bucketCount,
    bounded: new Uint8Array(mostFeatures + 2),
    characters: new Uint16Array(1024),
  };
}

/** The first value of each kind of feature, so that none is taken for one of another kind. */
export const featureKinds = {
  word: 100,
  pair: 101,
  characters: 102,
  whom: 103,
  finding: 104,
  triple: 105,
} as const;

/** In place of a group's name, so that none becomes a mark of unkindness. */
export const anyGroup = 99;

export function isFull({ count }: Features): boolean {
  return count >= mostFeatures;
}

export function addFeature(features: Features, hash: number): void {
  if (isFull(features)) return;
  features.buckets[features.count] = bucketOf(hash, features.bucketCount);
  features.count += 1;
}

/** In place of a position in the text when no group follows. */
const behindText = 0x3fffffff;

/** The index of the next finding behind `index` that names a group of people, or the findings' number. */
export function nextGroup(findings: Analysis['findings'], index: number): number {
  let next = index + 1;
  while (next < findings.length && findings[next]?.label !== 'group') next += 1;
  return next;
}

/** Where the finding begins that `nextGroup` answered; behind every text when there was none. */
export function startOfGroup(findings: Analysis['findings'], group: number): number {
  return group < findings.length ? (findings[group]?.start ?? behindText) : behindText;
}

export function endOfGroup(findings: Analysis['findings'], group: number): number {
  return group < findings.length ? (findings[group]?.end ?? behindText) : behindText;
}
