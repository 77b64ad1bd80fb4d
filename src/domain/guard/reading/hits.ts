/**
 * The words found in a text, by the unit at which they begin. A unit is a word of a text in
 * letters, and a character of a text in Han.
 */
export type Hits = {
  unitCount: number;
  /** Sentence that a unit belongs to. */
  sentences: Int32Array;
  /** First hit at a unit, or -1; `next` chains the others. */
  heads: Int32Array;
  next: Int32Array;
  roles: Int32Array;
  ends: Int32Array;
  count: number;
};

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

export function addUnit(hits: Hits, sentence: number): void {
  if (hits.unitCount + 1 >= hits.heads.length) {
    hits.heads = enlarge(hits.heads);
    hits.sentences = enlarge(hits.sentences);
  }
  hits.heads[hits.unitCount] = -1;
  hits.sentences[hits.unitCount++] = sentence;
}

export function addHit(hits: Hits, unit: number, end: number, role: number): void {
  for (let hit = hits.heads[unit] ?? 0; hit >= 0; hit = hits.next[hit] ?? 0) {
    if (hits.roles[hit] === role && hits.ends[hit] === end) return;
  }
  if (hits.count === hits.roles.length) {
    hits.next = enlarge(hits.next);
    hits.roles = enlarge(hits.roles);
    hits.ends = enlarge(hits.ends);
  }
  hits.roles[hits.count] = role;
  hits.ends[hits.count] = end;
  hits.next[hits.count] = hits.heads[unit] ?? 0;
  hits.heads[unit] = hits.count++;
}

function enlarge(array: Int32Array): Int32Array<ArrayBuffer> {
  const larger = new Int32Array(array.length * 2);
  larger.set(array);
  return larger;
}
