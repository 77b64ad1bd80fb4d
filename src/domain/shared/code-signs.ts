import type { Chance } from '#domain/shared/shuffle.ts';

/** Signs that a child can read aloud and type: none looks like another, and without vowels and Y they spell no word. */
export const codeSigns = '346789BCDFGHJKMNPQRTVWX';

/** Returns what counts of a typed code: in any case, with or without separators, also full-width. */
export function readCode(typed: string): string {
  return typed
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '');
}

export function randomSigns(length: number, chance: Chance): string {
  return Array.from({ length }, () => codeSigns[chance.below(codeSigns.length)]).join('');
}
