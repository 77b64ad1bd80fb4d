import type { Analysis } from '#domain/guard/finding/analysis.ts';
import { bucketOf } from '#domain/guard/folding/hash.ts';

/**
 * What the learned signal knows of a text, as numbers of buckets: pieces of words, words, what
 * stands side by side, and what the rules found. Each bucket comes once, however often the text has
 * it, in the order in which it first did.
 */
export type Features = {
  buckets: Uint32Array;
  count: number;
  bucketCount: number;
  /** One bit for each bucket that the text has. So few bytes stay close to the processor. */
  seen: Uint32Array;
  /** How many features were met, those with a bucket that was there already included. */
  metCount: number;
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
    seen: new Uint32Array(Math.ceil(bucketCount / 32)),
    metCount: 0,
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

export function isFull({ metCount }: Features): boolean {
  return metCount >= mostFeatures;
}

/** Forgets the features of the last text. */
export function clearFeatures(features: Features): void {
  const { buckets, count, seen } = features;
  for (let i = 0; i < count; i++) seen[(buckets[i] ?? 0) >>> 5] = 0;
  features.count = 0;
  features.metCount = 0;
}

export function addFeature(features: Features, hash: number): void {
  if (isFull(features)) return;
  const { buckets, bucketCount, seen, count } = features;
  const bucket = bucketOf(hash, bucketCount);
  features.metCount += 1;
  if (!markSeen(seen, bucket)) return;
  buckets[count] = bucket;
  features.count = count + 1;
}

/** Marks the bucket; answers whether it was not yet. */
export function markSeen(seen: Uint32Array, bucket: number): boolean {
  const bits = seen[bucket >>> 5] ?? 0;
  const bit = 1 << (bucket & 31);
  if ((bits & bit) !== 0) return false;
  seen[bucket >>> 5] = bits | bit;
  return true;
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
