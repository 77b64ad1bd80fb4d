/** Found words by their first unit: a word in letters, or a Han character. */
export type Hits = {
  unitCount: number;
  sentences: Int32Array;
  /** The first hit at a unit, or `noHit`; `next` links the others. */
  heads: Int32Array;
  next: Int32Array;
  /** The role of each hit’s word, and the unit after it. */
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

/** Removes the hits, keeps the units. */
export function forgetHits(hits: Hits): void {
  hits.heads.fill(noHit, 0, hits.unitCount);
  hits.count = 0;
}

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

/** Ignores a repeated word at the same place. */
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

/** Returns the unit’s latest hit, or `noHit`. */
export function firstHit({ heads }: Hits, unit: number): number {
  return heads[unit] ?? noHit;
}

export function nextHit({ next }: Hits, hit: number): number {
  return next[hit] ?? noHit;
}

export function roleOfHit({ roles }: Hits, hit: number): number {
  return roles[hit] ?? 0;
}

export function endOfHit({ ends }: Hits, hit: number): number {
  return ends[hit] ?? 0;
}

function enlarge(array: Int32Array): Int32Array<ArrayBuffer> {
  const larger = new Int32Array(array.length * 2);
  larger.set(array);
  return larger;
}
