/**
 * The words found in a text, by the unit at which they begin. A unit is a word of a text in
 * letters, and a character of a text in Han.
 */
export type Hits = {
  unitCount: number;
  /** Sentence that a unit belongs to. */
  sentences: Int32Array;
  /** First hit at a unit, or `noHit`; `next` chains the others. */
  heads: Int32Array;
  next: Int32Array;
  /** Of each hit: the role of its word, and the unit behind it. */
  roles: Int32Array;
  ends: Int32Array;
  count: number;
};

export const noHit = -1;

export function createHits(): Hits {
  return {
    unitCount: 0,
    sentences: new Int32Array(512),
    heads: new Int32Array(512),
    next: new Int32Array(1024),
    roles: new Int32Array(1024),
    ends: new Int32Array(1024),
    count: 0,
  };
}

export function clearHits(hits: Hits): void {
  hits.unitCount = 0;
  hits.count = 0;
}

/** Forgets the hits, and keeps the units. */
export function forgetHits(hits: Hits): void {
  hits.heads.fill(noHit, 0, hits.unitCount);
  hits.count = 0;
}

/** Adds a unit without hits; answers its number. */
export function addUnit(hits: Hits, sentence: number): number {
  const unit = hits.unitCount;
  if (unit + 1 >= hits.heads.length) {
    hits.heads = enlarge(hits.heads);
    hits.sentences = enlarge(hits.sentences);
  }
  hits.heads[unit] = noHit;
  hits.sentences[unit] = sentence;
  hits.unitCount = unit + 1;
  return unit;
}

/** The same word at the same place counts once. */
export function addHit(hits: Hits, unit: number, end: number, role: number): void {
  for (let hit = firstHit(hits, unit); hit !== noHit; hit = nextHit(hits, hit)) {
    if (hits.roles[hit] === role && hits.ends[hit] === end) return;
  }
  const added = hits.count;
  if (added === hits.roles.length) {
    hits.next = enlarge(hits.next);
    hits.roles = enlarge(hits.roles);
    hits.ends = enlarge(hits.ends);
  }
  hits.roles[added] = role;
  hits.ends[added] = end;
  hits.next[added] = firstHit(hits, unit);
  hits.heads[unit] = added;
  hits.count = added + 1;
}

/** The hit at a unit that was added last, or `noHit`. */
export function firstHit({ heads }: Hits, unit: number): number {
  return heads[unit] ?? noHit;
}

/** The next hit at the same unit, or `noHit`. */
export function nextHit({ next }: Hits, hit: number): number {
  return next[hit] ?? noHit;
}

export function roleOfHit({ roles }: Hits, hit: number): number {
  return roles[hit] ?? 0;
}

/** The unit behind a hit. */
export function endOfHit({ ends }: Hits, hit: number): number {
  return ends[hit] ?? 0;
}

function enlarge(array: Int32Array): Int32Array<ArrayBuffer> {
  const larger = new Int32Array(array.length * 2);
  larger.set(array);
  return larger;
}
