import { characterCount } from '#domain/compliment.ts';

const maximumTraits = 20;
export const maximumTraitLength = 40;

/**
 * Splits what someone typed on comma or semicolon (also the Chinese ones), trims, drops blanks and
 * what is already there, without regard to case (P4).
 */
export function addTraits(existing: readonly string[], input: string): string[] {
  const traits = [...existing];
  const known = new Set(traits.map(fold));
  for (const part of input.split(/[,;，；、]/u)) {
    const trait = part.replace(/\s+/gu, ' ').trim();
    if (trait === '' || known.has(fold(trait))) continue;
    known.add(fold(trait));
    traits.push(trait);
  }
  return traits;
}

/** The same rules for a list from outside, where one entry may hold several traits. */
export function parseTraits(input: readonly string[]): string[] {
  return input.reduce<string[]>(addTraits, []);
}

export function areTraitsWithinLimits(traits: readonly string[]): boolean {
  return (
    traits.length <= maximumTraits &&
    traits.every((trait) => characterCount(trait) <= maximumTraitLength)
  );
}

function fold(trait: string): string {
  return trait.normalize('NFKC').toLowerCase();
}
