import type { CheckText } from '#domain/guard/check-text.ts';
import { languages, type Language } from '#domain/language.ts';
import { looksLikeInstruction } from '#server/ai/instructions.ts';

/**
 * Whether a trait may be repeated to the person: kind when it is said straight to their face, and no
 * order to a program. Inside quotation marks the guard would let more pass.
 */
export function isKindTrait(trait: string, check: CheckText): boolean {
  if (looksLikeInstruction(trait)) return false;
  return languages.every((language) => {
    const { rule } = check(saidToOne[language](trait), language);
    return rule === null || rule === 'too-short' || rule === 'several-questions';
  });
}

/** People type traits in any language, whatever the compliment is written in. */
const saidToOne: Record<Language, (trait: string) => string> = {
  de: (trait) => `Du bist ${trait}.`,
  en: (trait) => `You are ${trait}.`,
  'zh-Hans': (trait) => `你是${trait}。`,
  'zh-Hant': (trait) => `你是${trait}。`,
};
