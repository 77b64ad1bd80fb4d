import type { TraitName } from '#domain/accounts/trait-names.ts';
import type { Phrases } from '#domain/i18n/languages/phrases.ts';

/** A text and traits to try a prompt with. */
export type WordExamples = { text: string; traits: readonly string[] };

/** What the product itself has to say and to recognise in a language, beside its interface in `texts/`. */
export type LanguageWords = {
  /** The language by its German name, as prompts ask for it: in a compliment, and in a reason. */
  saidToModel: { compliment: string; reason: string };
  /** Whether a text speaks to one person. */
  speaksToYou: RegExp;
  /** Little words by which a sentence is told from one in another language of the same script. */
  telling: string;
  /** A text that says a word to somebody. */
  calledOut: (word: string) => string;
  /** A text that says to somebody's face what they are. */
  called: (trait: string) => string;
  /** Praise of a known trait. */
  praised: (predicate: string, possessive: string) => string;
  /** What administrators try a prompt with. The injected one gives orders to the model. */
  examples: Record<'kind' | 'unkind' | 'injected', WordExamples>;
  /** For each trait `predicate; possessive; others…`, see `Wording`. */
  traits: Record<TraitName, string>;
  /** What compliments are made of without a model. */
  phrases: Phrases;
  /** Compliments that no administrator's word may refuse. Own lists, CC0. */
  genuine: readonly string[];
};
