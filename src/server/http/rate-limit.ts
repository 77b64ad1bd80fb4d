import { createHmac } from 'node:crypto';
import { lt } from 'drizzle-orm';
import { daysBefore } from '#domain/i18n/day.ts';
import { AppError } from '#domain/shared/app-error.ts';
import type { PlainErrorCode } from '#domain/shared/error-code.ts';
import { networkOf, siteOf } from '#domain/shared/network.ts';
import type { Context } from '#server/context.ts';
import { putPlacesBack, takePlace, type Place } from '#server/db/counters.ts';
import { rateLimits } from '#server/db/schema/limits.ts';

export type Limit = {
  /** What is counted, such as `sign-in`. */
  name: string;
  most: number;
  seconds: number;
  /** What the refusal is called, where `error.limited` says too little. */
  code?: PlainErrorCode;
};

/** One thing that is counted: how often, and for whom. */
export type Count = { limit: Limit; subject: string };

/*
 * A site (/48) holds 65,536 networks (/64) when it is a hosting customer's, and one when it is a school's: it is
 * allowed more than one network, and not 65,536 times as much.
 */
const siteFactor = 4;

/**
 * Counts one more try of `subject` in the current window and refuses the one too many, in the
 * database, so that several servers agree. Subjects are stored as a keyed hash only. Answers how many came before it.
 */
export async function countTry(context: Context, limit: Limit, subject: string): Promise<number> {
  const { before } = await countTries(context, [{ limit, subject }]);
  return before;
}

/** Like `countTry`, for what goes on another way instead of being refused: false for the one too many. */
export async function takeTry(context: Context, limit: Limit, subject: string): Promise<boolean> {
  if (!context.config.rateLimits) return true;
  const place = placeIn(context, limit, subject);
  return (await takePlace(context.db, place, limit.most)) !== null;
}

/** Counts one more try of whoever shares the connection of this address. */
export async function countTryFrom(context: Context, limit: Limit, address: string): Promise<void> {
  await countTries(context, fromAddress(limit, address));
}

/** Counts work that fails. It is counted before it begins: what comes at once cannot share a place. */
export async function countFailure<Result>(
  context: Context,
  counts: readonly Count[],
  work: () => Promise<Result>,
): Promise<Result> {
  const { takeBack } = await countTries(context, counts);
  const result = await work();
  await takeBack();
  return result;
}

/** Counts work that succeeds, likewise. */
export async function countSuccess<Result>(
  context: Context,
  counts: readonly Count[],
  work: () => Promise<Result>,
): Promise<Result> {
  const { takeBack } = await countTries(context, counts);
  try {
    return await work();
  } catch (error) {
    await takeBack();
    throw error;
  }
}

/** What is counted for an address, by its network, and for IPv6 more loosely by the site around it. */
export function fromAddress(limit: Limit, address: string): Count[] {
  return networksOf(address).map(({ subject, room }) => {
    const name = room === 1 ? limit.name : `${limit.name}-site`;
    return { limit: { ...limit, name, most: limit.most * room }, subject };
  });
}

/** Who shares a connection with this address, each with how many times the usual they have room for. */
export function networksOf(address: string): { subject: string; room: number }[] {
  const site = siteOf(address);
  const network = { subject: networkOf(address), room: 1 };
  return site === null ? [network] : [network, { subject: site, room: siteFactor }];
}

/** Counts all of it or nothing, and refuses where one is full. Answers how many the fullest held, and how to take it back. */
async function countTries(
  context: Context,
  counts: readonly Count[],
): Promise<{ before: number; takeBack: () => Promise<void> }> {
  if (!context.config.rateLimits) return { before: 0, takeBack: async () => {} };
  const taken: Place[] = [];
  let before = 0;
  const takeBack = () => putPlacesBack(context.db, taken);
  for (const { limit, subject } of counts) {
    const place = placeIn(context, limit, subject);
    const count = await takePlace(context.db, place, limit.most);
    if (count === null) {
      await takeBack();
      const retryAfter = secondsLeft(context, limit, place);
      throw new AppError('limited', limit.code ?? 'error.limited', { retryAfter });
    }
    taken.push(place);
    before = Math.max(before, count - 1);
  }
  return { before, takeBack };
}

/** A counter: a bucket in the present window of its limit. */
function placeIn(context: Context, limit: Limit, subject: string): Place {
  const now = context.clock.now().getTime();
  const windowStart = new Date(now - (now % (limit.seconds * 1000)));
  return { bucket: bucketOf(context, limit, subject), windowStart };
}

function secondsLeft({ clock }: Context, { seconds }: Limit, { windowStart }: Place): number {
  return seconds - (clock.now().getTime() - windowStart.getTime()) / 1000;
}

/** The name of a counter: who is counted stands in it only as a keyed hash. */
export function bucketOf(context: Context, limit: Pick<Limit, 'name'>, subject: string): string {
  const hash = createHmac('sha256', context.config.authSecret).update(subject).digest('base64url');
  return `${limit.name}:${hash}`;
}

/** Windows that are over say nothing any more. The longest is a day. */
export async function forgetOldTries({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<void> {
  await db.delete(rateLimits).where(lt(rateLimits.windowStart, daysBefore(clock.now(), 2)));
}
