/** What tests say in a language, in one file for each. */
export type SampleTexts = {
  /** What the guard refuses, by the rule. */
  unkind: Record<'threat' | 'negative' | 'harm-wish', string>;
  distress: string;
  /** Clearly of this language, whatever is quoted in it. */
  written: readonly string[];
  /** Unkind in a way that no word list knows. */
  hurtful: string;
  /** What a real model has to refuse, and to let pass. */
  providerUnkind: string;
  providerKind: string;
  /** What stands in every few compliments of this language, and in none. */
  ownWords: RegExp;
  foreignWords: RegExp;
  /** A trait, what a model makes of it, and why it refuses it. */
  model: { trait: string; first: string; rest: string; reason: string };
  /** Two people and what goes between them. */
  letter: { sender: string; receiver: string; text: string; reason: string };
};
