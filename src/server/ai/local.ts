import type { Language } from '#domain/i18n/language.ts';
import type { CheckText } from '#guard/guard.ts';
import type { GuardRule } from '#guard/verdict.ts';
import { looksLikeInstruction } from '#server/ai/instructions.ts';
import type { Ai, ValidationResult } from '#server/ai/port.ts';
import { writeFromTemplate } from '#server/ai/templates.ts';
import type { RandomSource } from '#server/runtime/clock.ts';

/** Creates the AI helper without a model: templates write, the guard judges. */
export function createLocalAi({ random, check }: { random: RandomSource; check: CheckText }): Ai {
  return {
    async generate({ traits, language, turn, recent, onText }) {
      const text = writeFromTemplate({ traits, language, random, check, turn, recent });
      onText?.(text);
      return { text, source: 'template' };
    },
    async reword({ traits, language, recent }) {
      const text = writeFromTemplate({ traits, language, random, check, recent });
      return { text, source: 'template' };
    },
    translate: async () => null,
    validate: async ({ text, language }) => judgeLocally(text, language, check),
    async models() {
      return [];
    },
    async tryPrompt() {
      return null;
    },
    async status() {
      return { configured: false, trouble: null, spentTodayUsd: 0, dailyBudgetUsd: null };
    },
  };
}

/** Applies the rules that run before any model. */
export function judgeLocally(text: string, language: Language, check: CheckText): ValidationResult {
  const { isValid, reason, score } = check(text, language);
  if (isValid && looksLikeInstruction(text))
    return { isValid: false, reason: 'guard.reason.instruction', score: 0, source: 'local' };
  return { isValid, reason, score, source: 'local' };
}

/** A soft rule’s refusal, and the words that caused it. */
export type Doubt = { rule: GuardRule; words: readonly string[] };

/** Null: no model needed; the text is fine, or refused by a hard rule. */
export function findDoubt(text: string, language: Language, check: CheckText): Doubt | null {
  const { rule, spans, isSoft } = check(text, language);
  if (!isSoft || rule === null || looksLikeInstruction(text)) return null;
  return { rule, words: spans.map(({ start, end }) => text.slice(start, end)) };
}
