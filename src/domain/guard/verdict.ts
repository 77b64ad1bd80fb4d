/** The rules that can refuse a text, the gravest first. */
export const rulesBySeverity = [
  'distress',
  'threat',
  'harm-wish',
  'sexual',
  'negative',
  'backhanded',
  'instruction',
  'contact',
  'advertising',
  'third-party',
  'empty',
  'too-short',
  'several-questions',
  'learned',
] as const;

export type GuardRule = (typeof rulesBySeverity)[number];

/** What a model may see otherwise, since it reads more than words (P33). All other rules hold always. */
export const softRules: ReadonlySet<GuardRule> = new Set(['negative', 'backhanded', 'learned']);

/** Half-open range of UTF-16 positions in the text as it was typed. */
export type TextSpan = { start: number; end: number };

export type GuardVerdict = {
  isValid: boolean;
  /** Text key such as `guard.reason.negative`; null when the text is fine. */
  reason: `guard.reason.${GuardRule}` | null;
  /** 0 (unkind) to 1 (kind). */
  score: number;
  rule: GuardRule | null;
  spans: readonly TextSpan[];
  /** Refused by soft rules alone. */
  isSoft: boolean;
};
