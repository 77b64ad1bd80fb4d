import { findTrait } from '#domain/accounts/trait-lookup.ts';
import type { CheckText } from '#domain/guard/check-text.ts';
import { languageWords } from '#domain/i18n/language-words.ts';
import { languages } from '#domain/i18n/language.ts';
import { looksLikeInstruction } from '#server/ai/instructions.ts';

/**
 * Whether a trait may be repeated to the person: kind when it is said straight to their face, and no
 * order to a program. Inside quotation marks the guard would let more pass.
 */
export function isKindTrait(trait: string, check: CheckText): boolean {
  if (looksLikeInstruction(trait)) return false;
  // People type traits in any language, whatever the compliment is written in.
  return languages.every((language) => {
    const { rule } = check(languageWords[language].called(trait), language);
    // What was learned of whole letters guesses wrong now and then, about a trait that we know as kind, too.
    if (rule === 'learned') return findTrait(trait, language) !== null;
    return rule === null || rule === 'too-short' || rule === 'several-questions';
  });
}
