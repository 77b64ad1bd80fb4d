/*
 * Who gets a letter (decision 024). A few people are taken by chance; of these, whoever needs a letter most gets it.
 * So nobody is forgotten, and still nobody can predict or force whom they get.
 */

/** How many people of the circle that is drawn from are taken by chance before one of them is chosen. */
export const sampleSize = 24;

/** Who was here within so many days is drawn before those who were not. */
export const aliveDays = 30;

/** For how many days the same two are not brought together again while there is somebody else. */
export const repeatDays = 30;

/**
 * How long an unused draw counts as half a letter. It can be used for a day; but who has not written within the hour
 * seldom does, and people who only look around must not keep letters from those whom they were shown.
 */
export const halfLetterMilliseconds = 60 * 60 * 1000;

/** For how many hours a letter may be written to whom one was dealt, and how long draws are kept at all. */
export const drawHours = 24;
export const drawKeptDays = 40;

/** Draws of an hour that nobody has written on. */
export const unusedDrawsPerHour = 10;

/** How many of those who were alive last night are looked at: enough who read a language that one in four reads. */
export const triesAmongAlive = 96;

/** How many public numbers are tried at once where none of these fits; a community of so few is read whole. */
export const triesPerRound = 512;

/** Somebody who could get the letter. */
export type Candidate = {
  joinedAt: Date;
  /** The last letter from a person; null: there was none yet. */
  lastLetterAt: Date | null;
  /** Fresh draws of this person by others who have not written yet; each counts as half a letter. */
  openDraws: number;
  /** They were here within the last 30 days. */
  isAlive: boolean;
  /** They read the writer's language. */
  understands: boolean;
  /** The writer drew them within the last 30 days. */
  isRepeat: boolean;
};

/** Chance, injected: a uniform whole number from 0 to below `bound`. */
type Chance = { below(bound: number): number };

/**
 * The one of these people who gets the letter, or null where there is nobody. Of the narrowest circle that has
 * somebody: first who has never had a letter, then who has waited longest.
 */
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

/**
 * Those of whom one is chosen, of people in the order of chance: of the narrowest circle, as many as are sampled.
 * Where these are all whom there are, at most half: the longest waiting of everybody could be foretold.
 */
export function takeSample<Person extends Candidate>(
  people: readonly Person[],
  areEverybody: boolean,
): Person[] {
  const circle = Math.min(...people.map(circleOf));
  const nearest = people.filter((person) => circleOf(person) === circle);
  const most = areEverybody ? Math.ceil(nearest.length / 2) : nearest.length;
  return nearest.slice(0, Math.min(sampleSize, most));
}

/**
 * How far the circle is widened until it holds them, 0 for the narrowest. A letter in a language that its reader has
 * to guess is better than one to the same person again, and that is better than one that nobody may ever read.
 */
export function circleOf({ isAlive, isRepeat, understands }: Candidate): number {
  return (isAlive ? 0 : 4) + (isRepeat ? 2 : 0) + (understands ? 0 : 1);
}

/**
 * A letter ends a wait and half a letter halves it. Two halves are a letter: whoever has never had one comes first
 * until two people are about to write to them.
 */
function urgencyOf({ joinedAt, lastLetterAt, openDraws }: Candidate, now: Date) {
  const waited = Math.max(0, now.getTime() - (lastLetterAt ?? joinedAt).getTime());
  return { isFirst: lastLetterAt === null && openDraws < 2, wait: waited / 2 ** openDraws };
}
