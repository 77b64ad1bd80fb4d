import { keysOf, mapKeys } from '#domain/shared/tables.ts';

/*
 * What the product does by itself where the team wishes it. Each is off at the start, and can be tried on what has
 * happened before it is put to use.
 */

/** What each rule is set by: from the least to the most, and what is suggested. */
export const ruleNumbers = {
  /** A sender is paused for some days once so many of their letters were removed within some days. */
  pause_after_removals: {
    removals: { least: 2, most: 20, atFirst: 3 },
    withinDays: { least: 1, most: 90, atFirst: 30 },
    pauseDays: { least: 1, most: 90, atFirst: 7 },
  },
  /** What somebody writes in their first days waits until somebody of the team has looked. */
  hold_first_letters: { firstDays: { least: 1, most: 14, atFirst: 1 } },
  /** So does what has one of the words that the team watches. */
  hold_watched_words: {},
  /** What was reported is hidden once so many people have reported letters of one sender within some hours. */
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

/** The names of a rule's numbers with what they may be. */
export function boundsOf(rule: HelpingRule): readonly (Bounds & { name: RuleNumber })[] {
  const bounds: Partial<Record<RuleNumber, Bounds>> = ruleNumbers[rule];
  return keysOf(bounds).flatMap((name) => {
    const found = bounds[name];
    return found === undefined ? [] : [{ ...found, name }];
  });
}

/** All numbers of a rule: those that somebody has set, and what is suggested for the rest. */
export function completeNumbers<Rule extends HelpingRule>(
  rule: Rule,
  stored: Readonly<Record<string, number>>,
): NumbersOf<Rule> {
  const bounds: Partial<Record<string, Bounds>> = ruleNumbers[rule];
  return mapKeys(keysOf(ruleNumbers[rule]), (name) => stored[name] ?? bounds[name]?.atFirst ?? 0);
}

/** A rule is tried on so many days. */
export const dryRunDays = 30;

/** The words that are watched are tried on so many letters at most, the latest ones. */
export const mostTriedLetters = 2000;
