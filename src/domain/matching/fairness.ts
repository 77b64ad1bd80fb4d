/*
 * How fair a draw was: the same measures for the community that a simulation invents and for the one that is there.
 */

const minute = 60 * 1000;
const day = 24 * 60 * minute;

/** So many days without a letter are too many. */
const longWaitDays = 7;

/** Somebody and when their letters came, from the earliest on; in milliseconds since 1970. */
export type Mailbox = { joinedAt: number; letters: readonly number[] };

/** What is looked at: letters since `from`, and the first ones of those who joined since then and before `newcomersUntil`. */
export type Span = { from: number; newcomersUntil: number };

/** How often each value is there. So many as there are people need no more room than there are different values. */
export type Distribution = Map<number, number>;

export type Fairness = {
  /** How many letters people got who were there all the time. */
  letters: Distribution;
  /** How long newcomers waited for their first letter, in minutes; Infinity where none has come. */
  firstWaits: Distribution;
  /** How long those who were there all the time waited for another one, in minutes. */
  nextWaits: Distribution;
  /** How many of them have waited for another one and got it. */
  peopleWithWaits: number;
};

export function noFairnessYet(): Fairness {
  return { letters: new Map(), firstWaits: new Map(), nextWaits: new Map(), peopleWithWaits: 0 };
}

/** Adds what one person got. A wait belongs to the span in which it ended. */
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

/** Whether somebody has had no letter for a week; null for those who are not here for so long. */
export function hasWaitedLong({ joinedAt, letters }: Mailbox, at: number): boolean | null {
  const since = at - longWaitDays * day;
  return joinedAt > since ? null : (letters.at(-1) ?? -Infinity) < since;
}

/** 0 where everybody has the same, 1 where one has everything; 0 where there is nothing to have. */
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

/** The value that this share of all is not above; NaN without any. */
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
