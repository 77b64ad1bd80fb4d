const minute = 60_000;
const hour = 60 * minute;

/* Places of a letter for its receiver (decision 025); its sender cannot see blocks and filters. */

/**
 * `waiting`: on its way. `deferred`: as if arrived for its sender, until enough people may have written it. `premoderation`: a
 * rule keeps it until a team member decides; a rejected letter stays there (032). `list`: received. `filtered`: in the
 * filtered folder, unseen. `withheld`: the receiver never sees it, or no more.
 */
export const places = [
  'waiting',
  'deferred',
  'premoderation',
  'list',
  'filtered',
  'withheld',
] as const;

export type Place = (typeof places)[number];

export type InboxPreferences = {
  signedOnly: boolean;
  withoutAiHelp: boolean;
};

export type ArrivingLetter = { isAnonymous: boolean; isAiSuggested: boolean };

/** Returns the place of an arriving letter. */
export function placeOf(
  letter: ArrivingLetter,
  {
    isBlocked,
    hasOwnWord,
    preferences,
  }: { isBlocked: boolean; hasOwnWord: boolean; preferences: InboxPreferences },
): 'list' | 'filtered' | 'withheld' {
  if (isBlocked) return 'withheld';
  const isUnwanted =
    hasOwnWord ||
    (preferences.signedOnly && letter.isAnonymous) ||
    (preferences.withoutAiHelp && letter.isAiSuggested);
  return isUnwanted ? 'filtered' : 'list';
}

/** Fewest possible writers of an anonymous letter; while the receiver's blocks leave fewer, it is deferred. */
export const leastWriters = 5;

/** How long a removed block still counts for that. */
export const pastBlockDays = 90;

/** An anonymous letter arrives after a random time in this range, in minutes. */
export type Delay = { least: number; most: number };

/** Names the delays that administrators choose from; an operator may set any other. */
export const delayChoices = ['none', 'minutes', 'day'] as const;

export type DelayChoice = (typeof delayChoices)[number];

export const delays: Record<DelayChoice, Delay> = {
  none: { least: 0, most: 0 },
  minutes: { least: 5, most: 45 },
  day: { least: 5, most: 24 * 60 },
};

/** Returns when a letter sent now arrives; null: at once. */
export function arrivalOf(
  { isAnonymous }: { isAnonymous: boolean },
  now: Date,
  delay: Delay,
  chance: { below(bound: number): number },
): Date | null {
  return isAnonymous && delay.most > 0 ? timeByChance(now, delay, chance) : null;
}

/**
 * Returns when the sender of an anonymous letter is told what its receiver did: a random time later, with the full hour,
 * as all other senders. At once where letters have no delay.
 */
export function feedbackAt(
  now: Date,
  delay: Delay,
  chance: { below(bound: number): number },
): Date {
  const earliest = timeByChance(now, delay, chance);
  return delay.most === 0 ? earliest : new Date(Math.ceil(earliest.getTime() / hour) * hour);
}

/** Returns a random time after `now`. */
export function timeByChance(
  now: Date,
  { least, most }: Delay,
  chance: { below(bound: number): number },
): Date {
  return new Date(now.getTime() + least * minute + chance.below((most - least) * minute + 1));
}
