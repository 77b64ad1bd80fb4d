import type { Chance } from '#domain/shared/shuffle.ts';

/* The matching (decision 024): a random sample, then the candidate who needs a letter most. */

/** How many people are sampled before one of them is chosen. */
export const sampleSize = 24;

/** People active within this time are drawn first. */
export const aliveDays = 30;

/** How long the same two people are not matched again, while others are available. */
export const repeatDays = 30;

/**
 * How long an unused draw counts as half a letter. A draw is valid for a day, but most writers write within the hour.
 */
export const halfLetterMilliseconds = 60 * 60 * 1000;

/** How long a draw may be used, and how long draws are stored. */
export const drawHours = 24;
export const drawKeptDays = 40;

export const unusedDrawsPerHour = 10;

/** How many of last night’s active people are read: enough for a language that one in four reads. */
export const triesAmongAlive = 96;

/** How many public numbers are tried at once when none of these fits; a smaller community is read whole. */
export const triesPerRound = 512;

export type Candidate = {
  joinedAt: Date;
  /** Null: no letter from a person yet. */
  lastLetterAt: Date | null;
  /** Open draws of this person by other writers; each counts as half a letter. */
  openDraws: number;
  /** Active within the last 30 days. */
  isAlive: boolean;
  understands: boolean;
  /** Drawn by the writer within the last 30 days. */
  isRepeat: boolean;
};

/** Chooses the receiver, or null: first people without any letter, then the longest wait. */
export function chooseReceiver<Person extends Candidate>(
  sampled: readonly Person[],
  now: Date,
  chance: Chance,
): Person | null {
  const circle = Math.min(...sampled.map(circleOf));
  const ranked = sampled
    .filter((person) => circleOf(person) === circle)
    .map((person) => ({ person, ...urgencyOf(person, now) }));
  const isFirst = ranked.some((one) => one.isFirst);
  const eligible = ranked.filter((one) => one.isFirst === isFirst);
  const longest = Math.max(...eligible.map(({ wait }) => wait));
  const tied = eligible.filter(({ wait }) => wait === longest);
  return tied[chance.below(Math.max(1, tied.length))]?.person ?? null;
}

/** Samples the narrowest circle. A small circle gives half of its people; else the result could be predicted. */
export function takeSample<Person extends Candidate>(
  people: readonly Person[],
  areEverybody: boolean,
): Person[] {
  const circle = Math.min(...people.map(circleOf));
  const nearest = people.filter((person) => circleOf(person) === circle);
  const most = areEverybody ? Math.ceil(nearest.length / 2) : nearest.length;
  return nearest.slice(0, Math.min(sampleSize, most));
}

/** Returns the circle, 0 for the narrowest. Another language is better than a repeat or an unread letter. */
export function circleOf({ isAlive, isRepeat, understands }: Candidate): number {
  return (isAlive ? 0 : 4) + (isRepeat ? 2 : 0) + (understands ? 0 : 1);
}

/** A letter ends a wait, half a letter halves it. Two halves make a letter. */
function urgencyOf({ joinedAt, lastLetterAt, openDraws }: Candidate, now: Date) {
  const waited = Math.max(0, now.getTime() - (lastLetterAt ?? joinedAt).getTime());
  return { isFirst: lastLetterAt === null && openDraws < 2, wait: waited / 2 ** openDraws };
}
