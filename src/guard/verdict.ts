/** The most severe first. */
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

/** A model may overrule these, since it reads context (P33); all other rules are final. */
export const softRules: ReadonlySet<GuardRule> = new Set(['negative', 'backhanded', 'learned']);

/** UTF-16 positions in the original; the end is exclusive. */
export type TextSpan = { start: number; end: number };

export type GuardVerdict = {
  isValid: boolean;
  /** A text key such as `guard.reason.negative`; null when the text is fine. */
  reason: `guard.reason.${GuardRule}` | null;
  /** 0 (unkind) to 1 (kind). */
  score: number;
  rule: GuardRule | null;
  spans: readonly TextSpan[];
  isSoft: boolean;
};
