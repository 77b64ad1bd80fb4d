import type { TraitTheme } from '#domain/accounts/trait-names.ts';

/** Sentences that are true of a stranger: a trait and its effect on others, no shared memories, no flattery. */
export type Phrases = {
  /** For traits of another word class, phrases and emoji: `{trait}` stands in `quotes`. */
  quoted: readonly string[];
  /** Inner quotation marks: the outer ones are around the compliment. */
  quotes: readonly [open: string, close: string];
  /** `{is}` completes “you are”. */
  predicate: readonly string[];
  /** `{your}` is a nominative and may open the sentence. */
  possessive: readonly string[];
  /** `{one}` and `{other}` both complete “you are”. */
  pair: readonly string[];
  /** Typed in another language; `{language}` is its name, ready to use in the sentence. */
  foreign: readonly string[];
  effects: Record<TraitTheme, readonly string[]>;
  /** For an unknown trait. */
  anyEffect: readonly string[];
  /** A short last sentence, used sometimes. */
  closings: readonly string[];
  /** For lists in which no trait can be repeated kindly. */
  withoutTrait: readonly string[];
  space: string;
};
