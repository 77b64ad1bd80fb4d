/** The start value (FNV-1a). */
export const emptyHash = 0x811c9dc5;
const prime = 0x01000193;

export function mix(hash: number, value: number): number {
  return Math.imul(hash ^ value, prime);
}

/** Maps a hash to a bucket; `bucketCount` is a power of two. */
export function bucketOf(hash: number, bucketCount: number): number {
  const spread = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  return (spread ^ (spread >>> 13)) & (bucketCount - 1);
}
