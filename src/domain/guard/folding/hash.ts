/** The beginning of every hash (FNV-1a). */
export const emptyHash = 0x811c9dc5;
const prime = 0x01000193;

/** A hash with one more value behind what it stands for. */
export function mix(hash: number, value: number): number {
  return Math.imul(hash ^ value, prime);
}

/** Spreads a hash over `bucketCount` buckets, a power of two. */
export function bucketOf(hash: number, bucketCount: number): number {
  const spread = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  return (spread ^ (spread >>> 13)) & (bucketCount - 1);
}
