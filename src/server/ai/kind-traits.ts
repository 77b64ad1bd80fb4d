import { findTrait } from '#domain/accounts/trait-lookup.ts';
import { languageWords } from '#domain/i18n/language-words.ts';
import { languages } from '#domain/i18n/language.ts';
import type { CheckText } from '#guard/guard.ts';
import { looksLikeInstruction } from '#server/ai/instructions.ts';

/** Checks whether a trait may be repeated: kind when said directly, no order to a program. */
export function isKindTrait(trait: string, check: CheckText): boolean {
  if (looksLikeInstruction(trait)) return false;
  // Traits may be in any language, whatever the compliment’s language.
  return languages.every((language) => {
    const { rule } = check(languageWords[language].called(trait), language);
    // The learned signal is for whole letters; it is sometimes wrong about a known trait.
    if (rule === 'learned') return findTrait(trait, language) !== null;
    return rule === null || rule === 'too-short' || rule === 'several-questions';
  });
}
