import { keysOf } from '#domain/tables.ts';

/*
 * What the product does by itself where the team wishes it. Each is off at the start, and can be tried on what has
 * happened before it is put to use.
 */

export const helpingRules = ['pause_after_removals'] as const;

/** A sender is paused for some days once so many of their letters were removed within some days. */
export const pauseRuleNumbers = {
  removals: { least: 2, most: 20, atFirst: 3 },
  withinDays: { least: 1, most: 90, atFirst: 30 },
  pauseDays: { least: 1, most: 90, atFirst: 7 },
} as const;

export type PauseRuleNumber = keyof typeof pauseRuleNumbers;

export const pauseRuleNames: readonly PauseRuleNumber[] = keysOf(pauseRuleNumbers);

export type PauseRule = Record<PauseRuleNumber, number>;

/** A rule is tried on so many days. */
export const dryRunDays = 30;
