import { keysOf, mapKeys } from '#domain/shared/tables.ts';

/* Automatic rules. All are off at first. */

/** Least, most and suggested values. */
export const ruleNumbers = {
  /** Pauses a sender after this many removals within some days. */
  pause_after_removals: {
    removals: { least: 2, most: 20, atFirst: 3 },
    withinDays: { least: 1, most: 90, atFirst: 30 },
    pauseDays: { least: 1, most: 90, atFirst: 7 },
  },
  /** Holds a new member’s letters until a team member checks them. */
  hold_first_letters: { firstDays: { least: 1, most: 14, atFirst: 1 } },
  hold_watched_words: {},
  /** Hides reported letters after reports from several people against one sender. */
  hide_after_reports: {
    reporters: { least: 2, most: 20, atFirst: 3 },
    withinHours: { least: 1, most: 72, atFirst: 24 },
  },
} as const;

export type HelpingRule = keyof typeof ruleNumbers;

export const helpingRules = [
  'pause_after_removals',
  'hold_first_letters',
  'hold_watched_words',
  'hide_after_reports',
] as const satisfies readonly HelpingRule[];

type Bounds = { least: number; most: number; atFirst: number };

export type NumbersOf<Rule extends HelpingRule> = Record<
  keyof (typeof ruleNumbers)[Rule] & string,
  number
>;

export type RuleNumber = { [Rule in HelpingRule]: keyof NumbersOf<Rule> }[HelpingRule];

export function boundsOf(rule: HelpingRule): readonly (Bounds & { name: RuleNumber })[] {
  const bounds: Partial<Record<RuleNumber, Bounds>> = ruleNumbers[rule];
  return keysOf(bounds).flatMap((name) => {
    const found = bounds[name];
    return found === undefined ? [] : [{ ...found, name }];
  });
}

/** Completes the stored numbers with suggested ones. */
export function completeNumbers<Rule extends HelpingRule>(
  rule: Rule,
  stored: Readonly<Record<string, number>>,
): NumbersOf<Rule> {
  const bounds: Partial<Record<string, Bounds>> = ruleNumbers[rule];
  return mapKeys(keysOf(ruleNumbers[rule]), (name) => stored[name] ?? bounds[name]?.atFirst ?? 0);
}
