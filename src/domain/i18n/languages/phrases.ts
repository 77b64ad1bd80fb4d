import type { TraitTheme } from '#domain/accounts/trait-names.ts';

/**
 * The sentences of one language. They must be true of a stranger: they speak of a trait and what it
 * does for others, never of shared memories, and they neither flatter nor exaggerate.
 */
export type Phrases = {
  /** A trait of another word class, a whole phrase, an emoji: `{trait}` stands in `quotes`. */
  quoted: readonly string[];
  /** The inner marks of the language: a compliment is itself shown between the outer ones. */
  quotes: readonly [open: string, close: string];
  /** `{is}` completes “you are”. */
  predicate: readonly string[];
  /** `{your}` is a nominative and may open the sentence. */
  possessive: readonly string[];
  /** `{one}` and `{other}` both complete “you are”. */
  pair: readonly string[];
  /** Typed in another language; `{language}` is its name, ready to use in the sentence. */
  foreign: readonly string[];
  /** What the trait does for others. */
  effects: Record<TraitTheme, readonly string[]>;
  /** The same for a trait that we do not know. */
  anyEffect: readonly string[];
  /** Now and then, a short last sentence. */
  closings: readonly string[];
  /** When not one of the traits can be repeated kindly. */
  withoutTrait: readonly string[];
  /** Between two sentences. */
  space: string;
};
