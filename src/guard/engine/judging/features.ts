import type { Analysis } from '#guard/engine/finding/analysis.ts';
import { bucketOf } from '#guard/engine/folding/hash.ts';

/** Bucket numbers for the learned signal, each once: pieces of words, words, neighbours, findings. */
export type Features = {
  buckets: Uint32Array;
  count: number;
  bucketCount: number;
  /** One bit per bucket, small enough for the processor’s cache. */
  seen: Uint32Array;
  /** All features, including repeated buckets. */
  metCount: number;
  /** A word between its boundaries. */
  bounded: Uint8Array;
  characters: Uint16Array;
};

/** Enough for a judgement; limits the work on hostile texts. */
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

/** The first hash value of each kind, so that kinds do not mix. */
export const featureKinds = {
  word: 100,
  pair: 101,
  characters: 102,
  whom: 103,
  finding: 104,
  triple: 105,
} as const;

/** Replaces a group's name, so that no group becomes a sign of unkindness. */
export const anyGroup = 99;

export function isFull({ metCount }: Features): boolean {
  return metCount >= mostFeatures;
}

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

/** Marks the bucket; returns whether it is new. */
export function markSeen(seen: Uint32Array, bucket: number): boolean {
  const bits = seen[bucket >>> 5] ?? 0;
  const bit = 1 << (bucket & 31);
  if ((bits & bit) !== 0) return false;
  seen[bucket >>> 5] = bits | bit;
  return true;
}

/** The position when no group follows. */
const behindText = 0x3fffffff;

/** Returns the index of the next finding after `index` that names a group, or the number of findings. */
export function nextGroup(findings: Analysis['findings'], index: number): number {
  let next = index + 1;
  while (next < findings.length && findings[next]?.label !== 'group') next += 1;
  return next;
}

/** Returns the start of the finding from `nextGroup`; after every text when there is none. */
export function startOfGroup(findings: Analysis['findings'], group: number): number {
  return group < findings.length ? (findings[group]?.start ?? behindText) : behindText;
}

export function endOfGroup(findings: Analysis['findings'], group: number): number {
  return group < findings.length ? (findings[group]?.end ?? behindText) : behindText;
}
