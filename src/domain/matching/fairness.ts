/* Measures the fairness of the matching, for simulations and for the real community. */

const minute = 60 * 1000;
const day = 24 * 60 * minute;

const longWaitDays = 7;

/** Arrival times from the earliest on; milliseconds since 1970. */
export type Mailbox = { joinedAt: number; letters: readonly number[] };

/** The measured letters since `from`, and first letters of people who joined before `newcomersUntil`. */
export type Span = { from: number; newcomersUntil: number };

/** Value → how often it occurs. Its size depends on distinct values, not on people. */
export type Distribution = Map<number, number>;

export type Fairness = {
  /** Letters of people who were members for the whole span. */
  letters: Distribution;
  /** Newcomers’ waits for the first letter, in minutes; Infinity when none came. */
  firstWaits: Distribution;
  /** Other members’ waits for the next letter, in minutes. */
  nextWaits: Distribution;
  peopleWithWaits: number;
};

export function noFairnessYet(): Fairness {
  return { letters: new Map(), firstWaits: new Map(), nextWaits: new Map(), peopleWithWaits: 0 };
}

/** Adds one mailbox. A wait belongs to the span in which it ended. */
export function addMailbox(fairness: Fairness, { from, newcomersUntil }: Span, own: Mailbox): void {
  if (own.joinedAt >= from) {
    const first = own.letters[0] ?? Infinity;
    if (own.joinedAt < newcomersUntil) count(fairness.firstWaits, inMinutes(first - own.joinedAt));
    return;
  }
  count(fairness.letters, own.letters.filter((time) => time >= from).length);
  const waits = own.letters.flatMap((time, at) => {
    const before = own.letters[at - 1];
    return before === undefined || time < from ? [] : [inMinutes(time - before)];
  });
  for (const wait of waits) count(fairness.nextWaits, wait);
  if (waits.length > 0) fairness.peopleWithWaits += 1;
}

/** Checks for a week without a letter; null for newer members. */
export function hasWaitedLong({ joinedAt, letters }: Mailbox, at: number): boolean | null {
  const since = at - longWaitDays * day;
  return joinedAt > since ? null : (letters.at(-1) ?? -Infinity) < since;
}

/** 0: all equal, or empty; 1: one person has everything. */
export function giniOf(distribution: Distribution): number {
  const people = sizeOf(distribution);
  let total = 0;
  let weighted = 0;
  let rank = 0;
  for (const [value, times] of sorted(distribution)) {
    total += value * times;
    weighted += value * times * (2 * rank + times - people);
    rank += times;
  }
  return total === 0 ? 0 : weighted / (people * total);
}

/** Returns the quantile; NaN for an empty distribution. */
export function quantileOf(distribution: Distribution, share: number): number {
  let left = Math.floor(share * (sizeOf(distribution) - 1));
  for (const [value, times] of sorted(distribution)) {
    if (left < times) return value;
    left -= times;
  }
  return NaN;
}

export function sizeOf(distribution: Distribution): number {
  return [...distribution.values()].reduce((sum, times) => sum + times, 0);
}

function sorted(distribution: Distribution): [value: number, times: number][] {
  return [...distribution].toSorted(([a], [b]) => a - b);
}

function count(distribution: Distribution, value: number): void {
  distribution.set(value, (distribution.get(value) ?? 0) + 1);
}

function inMinutes(milliseconds: number): number {
  return Math.floor(milliseconds / minute);
}
