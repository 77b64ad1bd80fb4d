import { areTraitsWithinLimits, parseTraits } from '#domain/accounts/traits.ts';
import { visitorSuggestionsPerDay } from '#domain/compliments/compliment.ts';
import { AppError } from '#domain/shared/app-error.ts';

/**
 * Daily limits for visitors: three for each browser (P46), known by a cookie. A deleted cookie makes a new browser,
 * so networks have limits too, with room for sixty people behind one address.
 */
export const visitorLimits = {
  perBrowser: visitorSuggestionsPerDay,
  browsersPerNetwork: 60,
  perNetwork: 60 * visitorSuggestionsPerDay,
} as const;

export const keepHours = 24;

/** Reads the traits to write about, or throws an error that a form can show. */
export function readTraits(given: readonly string[]): string[] {
  const field = 'traits';
  const traits = parseTraits(given);
  if (traits.length === 0) throw new AppError('invalid', 'suggestions.error.no_traits', { field });
  if (!areTraitsWithinLimits(traits))
    throw new AppError('invalid', 'register.validation.traits.too_many', { field });
  return traits;
}
