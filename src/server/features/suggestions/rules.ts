import { areTraitsWithinLimits, parseTraits } from '#domain/accounts/traits.ts';
import { visitorSuggestionsPerDay } from '#domain/compliments/compliment.ts';
import { AppError } from '#domain/shared/app-error.ts';
import type { PlainErrorCode } from '#domain/shared/error-code.ts';

/**
 * AI compliments a day for visitors: three for each browser (P46). What tells
 * browsers apart is a cookie, and whoever throws it away looks like another one; so each network has
 * limits too, with room for a school, a café or an office of sixty behind one address.
 */
export const visitorLimits = {
  perBrowser: visitorSuggestionsPerDay,
  browsersPerNetwork: 60,
  perNetwork: 60 * visitorSuggestionsPerDay,
} as const;

/** How long a generated text may still be kept. */
export const keepHours = 24;

/** The traits to write about, or the refusal that a form can show. */
export function readTraits(given: readonly string[]): string[] {
  const traits = parseTraits(given);
  if (traits.length === 0) throw traitsError('suggestions.error.no_traits');
  if (!areTraitsWithinLimits(traits)) throw traitsError('register.validation.traits.too_many');
  return traits;
}

function traitsError(code: PlainErrorCode): AppError {
  return new AppError('invalid', code, { fields: { traits: code } });
}
