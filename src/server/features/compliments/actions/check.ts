import { normalizeComplimentText } from '#domain/compliments/compliment.ts';
import type { Language } from '#domain/i18n/language.ts';
import type { Person } from '#domain/shared/actor.ts';
import { rulesBySeverity } from '#guard/verdict.ts';
import type { Context } from '#server/context.ts';
import { findDiscretion } from '#server/features/profiles/queries.ts';

type CheckInput = {
  text: string;
  language: Language;
  /** Asks the text guard only: fast, and no model is paid for each pause in typing. */
  whileTyping: boolean;
  mayAsk: () => Promise<boolean>;
  signal: AbortSignal;
};

/** Answers verdict, reason and flagged places (UTF-16 positions in the given text). Stores nothing. */
export async function checkCompliment(context: Context, person: Person, input: CheckInput) {
  const { text, language } = input;
  const local = context.guard.check(text, language);
  const verdict = input.whileTyping
    ? { ...local, message: undefined, source: 'local' as const }
    : await context.ai.validate({
        ...(await findDiscretion(context.db, { authors: [person.id] })),
        text: normalizeComplimentText(text),
        language,
        mayAsk: input.mayAsk,
        signal: input.signal,
      });
  const { isValid, reason, message, score, source } = verdict;
  return {
    isValid,
    reason: reason === null ? null : (message ?? context.texts.message(language, reason)),
    score,
    source,
    rule: rulesBySeverity.find((rule) => reason === `guard.reason.${rule}`) ?? null,
    spans: isValid ? [] : [...local.spans],
  };
}
