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
  /** Such as `sign-in`. */
  name: string;
  most: number;
  seconds: number;
  /** Used when `error.limited` says too little. */
  code?: PlainErrorCode;
};

export type Count = { limit: Limit; subject: string };

/* A school’s /48 site is one network, a hosting customer’s 65,536. */
const siteFactor = 4;

/** Counts an attempt in the database and rejects above the limit. Returns the earlier count. */
export async function countTry(context: Context, limit: Limit, subject: string): Promise<number> {
  const { before } = await countTries(context, [{ limit, subject }]);
  return before;
}

/** Like `countTry`, but returns false instead of rejecting. */
export async function takeTry(context: Context, limit: Limit, subject: string): Promise<boolean> {
  if (!context.config.rateLimits) return true;
  const place = placeIn(context, limit, subject);
  return (await takePlace(context.db, place, limit.most)) !== null;
}

/** Counts an attempt by the network of this address. */
export async function countTryFrom(context: Context, limit: Limit, address: string): Promise<void> {
  await countTries(context, fromAddress(limit, address));
}

/** Gives back an attempt from this address that ended well in a later request. */
export async function giveTryBack(context: Context, limit: Limit, address: string): Promise<void> {
  const places = fromAddress(limit, address).map((count) =>
    placeIn(context, count.limit, count.subject),
  );
  await putPlacesBack(context.db, places);
}

/** Counts failing work. It is counted before it begins, so that concurrent attempts cannot share a place. */
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

/** Counts successful work likewise. */
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

/** Returns the counters of an address: its network, and for IPv6 also its site. */
export function fromAddress(limit: Limit, address: string): Count[] {
  return networksOf(address).map(({ subject, room }) => {
    const name = room === 1 ? limit.name : `${limit.name}-site`;
    return { limit: { ...limit, name, most: limit.most * room }, subject };
  });
}

/** The networks of an address, each with a multiple of the usual limit. */
export function networksOf(address: string): { subject: string; room: number }[] {
  const site = siteOf(address);
  const network = { subject: networkOf(address), room: 1 };
  return site === null ? [network] : [network, { subject: site, room: siteFactor }];
}

/** Counts all or nothing, and rejects when one is full. Returns the fullest count, and how to undo. */
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

/** The counter of the current window. */
function placeIn(context: Context, limit: Limit, subject: string): Place {
  const now = context.clock.now().getTime();
  const windowStart = new Date(now - (now % (limit.seconds * 1000)));
  return { bucket: bucketOf(context, limit, subject), windowStart };
}

function secondsLeft({ clock }: Context, { seconds }: Limit, { windowStart }: Place): number {
  return seconds - (clock.now().getTime() - windowStart.getTime()) / 1000;
}

/** The subject is in the name only as a keyed hash. */
export function bucketOf(context: Context, limit: Pick<Limit, 'name'>, subject: string): string {
  const hash = createHmac('sha256', context.config.authSecret).update(subject).digest('base64url');
  return `${limit.name}:${hash}`;
}

/** Deletes past windows. The longest is a day. */
export async function forgetOldTries({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<void> {
  await db.delete(rateLimits).where(lt(rateLimits.windowStart, daysBefore(clock.now(), 2)));
}
