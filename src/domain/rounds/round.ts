import { dayMilliseconds } from '#domain/i18n/durations.ts';
import { AppError } from '#domain/shared/app-error.ts';

/* A round: people of a group write to each other, and all letters arrive at one moment (decision 046). */

/** `each`: all write to some others. `one`: all write to one person, who is not told before it opens. */
export const shapes = ['each', 'one'] as const;

export type Shape = (typeof shapes)[number];

export const signings = ['signed', 'anonymous', 'choice'] as const;

export type Signing = (typeof signings)[number];

/** Lists who may start rounds. */
export const roundOrganizers = ['team', 'everyone'] as const;

export type RoundOrganizers = (typeof roundOrganizers)[number];

/** `removed` by the organizer: the link admits them no more. */
export const memberStates = ['in', 'left', 'removed'] as const;

export type MemberState = (typeof memberStates)[number];

export const mostLettersEach = 5;

export const roundLimits = {
  title: 60,
  note: 200,
  /** Longest time until the opening, in days. */
  days: 60,
  /** Most people who take part, by shape. */
  people: { each: 60, one: 200 },
  /** Most people for letters to all. */
  peopleToAll: 30,
};

/** Signs of the code that leads to a round, typed from a wall. */
export const shortCodeLength = 6;

/** Below this number of letters a receiver counts as going short. */
export const leastLetters = 2;

/** Fewest people who may have written a letter that arrives without a name. */
export const leastRoundWriters = 3;

/** Verdicts of the reader on a letter before it arrives. */
export const letterVerdicts = ['fits', 'returned'] as const;

/** Days from the end of writing until a round opens that its reader does not open. */
export const readingDays = 7;

/** Days after the opening until who took part is deleted. */
export const roundDays = 30;

/** Returns how many people a round needs before it starts: each letter must have enough possible writers. */
export function leastPeople({ shape, signing }: { shape: Shape; signing: Signing }): number {
  const isNamed = signing === 'signed';
  if (shape === 'one') return isNamed ? 1 : leastRoundWriters;
  return isNamed ? 2 : leastRoundWriters + 1;
}

/** Returns the most people who may take part. */
export function mostPeople({ shape, lettersEach }: RoundPlan): number {
  return shape === 'each' && lettersEach === null
    ? roundLimits.peopleToAll
    : roundLimits.people[shape];
}

/** `lettersEach` null: to all. */
export type RoundPlan = { shape: Shape; lettersEach: number | null };

/** Returns whether the letters are dealt for good: where one may be anonymous, a change would tell who writes to whom. */
export function isClosed(round: { shape: Shape; signing: Signing; startedAt: unknown }): boolean {
  return round.startedAt !== null && round.signing !== 'signed' && round.shape === 'each';
}

/** Returns when a round opens at the latest that its organizer opens by hand. */
export function latestOpening(now: Date): Date {
  return new Date(now.getTime() + roundLimits.days * dayMilliseconds);
}

export const mostExclusions = 10;

/**
 * Returns whether pairs may be kept apart. Not where a letter may be anonymous: whoever knows a pair could rather guess
 * who wrote (decision 053).
 */
export function takesExclusions({ shape, signing }: { shape: Shape; signing: Signing }): boolean {
  return shape === 'each' && signing === 'signed';
}

/** Refuses an opening in the past or too far away. */
export function checkOpening(opensAt: Date, now: Date): void {
  const wait = opensAt.getTime() - now.getTime();
  if (wait <= 0) throw new AppError('invalid', 'rounds.error.past', { field: 'opensAt' });
  if (wait > roundLimits.days * dayMilliseconds)
    throw new AppError('invalid', 'rounds.error.late', { field: 'opensAt' });
}
