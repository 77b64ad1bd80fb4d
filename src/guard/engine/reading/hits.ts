import type { Role } from '#guard/engine/vocabulary/phrases.ts';

/** A found word: its role, and the unit after it. */
export type Hit = { role: Role; end: number };

/** The words at each unit, which is a word in letters or a Han character, and the number of its sentence. */
export type Hits = { units: Hit[][]; sentences: number[] };

export function createHits(): Hits {
  return { units: [], sentences: [] };
}

export function clearHits({ units, sentences }: Hits): void {
  units.length = 0;
  sentences.length = 0;
}

/** Removes the hits, keeps the units. */
export function forgetHits({ units }: Hits): void {
  for (const hits of units) hits.length = 0;
}

export function addUnit({ units, sentences }: Hits, sentence: number): number {
  sentences.push(sentence);
  return units.push([]) - 1;
}

/** Ignores a repeated word at the same place. The latest word of a unit comes first. */
export function addHit({ units }: Hits, unit: number, end: number, role: Role): void {
  const hits = units[unit];
  if (hits?.some((hit) => hit.role === role && hit.end === end)) return;
  hits?.unshift({ role, end });
}

export function hitsAt({ units }: Hits, unit: number): readonly Hit[] {
  return units[unit] ?? [];
}
