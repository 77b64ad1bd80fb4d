/*
 * Where a letter lies for its receiver (decision 025). Its sender sees the same whatever it is: nobody finds out that
 * they were silenced, or what somebody does not want to read.
 */

/**
 * `waiting`: on its way, for nobody but its sender. `held`: a rule keeps it until somebody of the team has looked; what they
 * refuse stays there (032). `list`: among the received ones. `aside`: put aside unseen, by a wish of the receiver's.
 * `withheld`: it never arrives.
 */
export const places = ['waiting', 'held', 'list', 'aside', 'withheld'] as const;

export type Place = (typeof places)[number];

/** What somebody wishes of the letters that they get. */
export type InboxPreferences = {
  signedOnly: boolean;
  withoutAiHelp: boolean;
};

export type ArrivingLetter = { isAnonymous: boolean; isAiSuggested: boolean };

/** Where an arriving letter goes. */
export function placeOf(
  letter: ArrivingLetter,
  {
    isBlocked,
    hasOwnWord,
    wishes,
  }: { isBlocked: boolean; hasOwnWord: boolean; wishes: InboxPreferences },
): 'list' | 'aside' | 'withheld' {
  if (isBlocked) return 'withheld';
  const isUnwanted =
    hasOwnWord ||
    (wishes.signedOnly && letter.isAnonymous) ||
    (wishes.withoutAiHelp && letter.isAiSuggested);
  return isUnwanted ? 'aside' : 'list';
}

/** So many people at least may have written an anonymous letter; where a receiver has silenced more of them, it waits. */
export const leastWriters = 5;

/** So long a silence that was taken back still counts for that. */
export const pastBlockDays = 90;

/** How long an anonymous letter is on its way, in minutes: any time between these. */
export type Delay = { least: number; most: number };

/** When a letter arrives that is sent now; null: at once. */
export function arrivalOf(
  { isAnonymous }: { isAnonymous: boolean },
  now: Date,
  delay: Delay,
  chance: { below(bound: number): number },
): Date | null {
  return isAnonymous && delay.most > 0 ? timeByChance(now, delay, chance) : null;
}

/** Some time after `now`, by chance: when the other side of an anonymous letter hears of what happened to it. */
export function timeByChance(
  now: Date,
  { least, most }: Delay,
  chance: { below(bound: number): number },
): Date {
  const minute = 60_000;
  return new Date(now.getTime() + least * minute + chance.below((most - least) * minute + 1));
}
