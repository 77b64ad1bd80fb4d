import { characterCount } from '#domain/compliments/compliment.ts';
import type { PlainErrorCode } from '#domain/shared/error-code.ts';
import { isBlank, visibleLine } from '#domain/shared/visible-text.ts';

export const maximumTraits = 20;
export const maximumTraitLength = 40;

/**
 * Splits input on commas and semicolons (also Chinese ones); drops blanks, invisible characters and repetitions (P4).
 */
export function addTraits(existing: readonly string[], input: string): string[] {
  const traits = [...existing];
  const known = new Set(traits.map(fold));
  for (const part of input.split(/[,;，；、]/u)) {
    const trait = visibleLine(part);
    const folded = fold(trait);
    if (isBlank(trait) || known.has(folded)) continue;
    known.add(folded);
    traits.push(trait);
  }
  return traits;
}

/** Applies the same rules to a list in which one entry may hold several traits. */
export function parseTraits(input: readonly string[]): string[] {
  return addTraits([], input.join(','));
}

/** The trait that is too long, or the number of traits that is too high; null within the limits. */
export type TraitsExcess = { trait: string; characters: number } | { traits: number };

export function excessOfTraits(traits: readonly string[]): TraitsExcess | null {
  const tooLong = traits.find((trait) => characterCount(trait) > maximumTraitLength);
  if (tooLong !== undefined)
    return { trait: tooLong, characters: characterCount(tooLong) - maximumTraitLength };
  return traits.length > maximumTraits ? { traits: traits.length - maximumTraits } : null;
}

export function areTraitsWithinLimits(traits: readonly string[]): boolean {
  return excessOfTraits(traits) === null;
}

/** Returns the text key of what is wrong with traits, or null. */
export function brokenTraitsRule(traits: readonly string[]): PlainErrorCode | null {
  return areTraitsWithinLimits(traits) ? null : 'register.validation.traits.too_many';
}

/** Checks the traits of a registration, which has at least one (P1). */
export function brokenFirstTraitsRule(traits: readonly string[]): PlainErrorCode | null {
  return traits.length === 0 ? 'register.validation.traits.required' : brokenTraitsRule(traits);
}

function fold(trait: string): string {
  return trait.normalize('NFKC').toLowerCase();
}
