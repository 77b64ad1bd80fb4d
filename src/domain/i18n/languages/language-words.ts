import type { TraitName } from '#domain/accounts/trait-names.ts';
import type { Phrases } from '#domain/i18n/languages/phrases.ts';

export type WordExamples = { text: string; traits: readonly string[] };

/** Words that the product writes and recognises in a language, besides the interface in `texts/`. */
export type LanguageWords = {
  /** The German name of the language, as prompts use it: for a compliment and for a reason. */
  saidToModel: { compliment: string; reason: string };
  speaksToYou: RegExp;
  /** Frequent small words that tell the language from others of the same script. */
  telling: string;
  /** A text that says a word to a person. */
  calledOut: (word: string) => string;
  /** A text that calls a person by the trait. */
  called: (trait: string) => string;
  praised: (predicate: string, possessive: string) => string;
  /** Samples to try a prompt with. The injected one gives orders to the model. */
  examples: Record<'kind' | 'unkind' | 'injected', WordExamples>;
  /** For each trait `predicate; possessive; others…`, see `Wording`. */
  traits: Record<TraitName, string>;
  /** Parts of compliments that are made without a model. */
  phrases: Phrases;
  /** Compliments that no added word may reject. Own lists, CC0. */
  genuine: readonly string[];
};
