import { and, eq, gt, lt, sql } from 'drizzle-orm';
import { CodedError } from '#domain/coded-error.ts';
import { limitDayOf, secondsLeftInLimitDay } from '#domain/day.ts';
import type { PlainErrorCode } from '#domain/error-code.ts';
import type { Context } from '#server/context.ts';
import type { Transaction } from '#server/db/client.ts';
import { rateLimits } from '#server/db/schema/limits.ts';
import { visitorLimits } from '#server/features/suggestions/rules.ts';

/** Whose days are counted: names of counters, in which browser and networks stand only as keyed hashes. */
export type VisitorMark = {
  browser: string;
  /** The network, and for IPv6 the site around it; each has `room` times what a network has. */
  networks: readonly { asked: string; browsers: string; room: number }[];
};

/** A place in the day's count, held while a compliment is being written. */
export type Reservation = {
  /** What is left today after this one, for this browser. */
  remaining: number;
  /** Nothing was written: it does not count at all. */
  giveBack(): Promise<void>;
  /** The visitor left: it does not count for them, but their network did cause the work. */
  giveBackToBrowser(): Promise<void>;
};

type Counter = { bucket: string; most: number };

/**
 * Takes one of the day's places before anything is written, in one statement that also checks the
 * limit: however many requests arrive together, only as many pass as there are places.
 */
export async function reserveForVisitor(context: Context, mark: VisitorMark): Promise<Reservation> {
  const now = context.clock.now();
  const windowStart = new Date(`${limitDayOf(now)}T00:00:00.000Z`);
  const { rateLimits } = context.config;
  const limited = (bucket: string, most: number): Counter => ({
    bucket,
    most: rateLimits ? most : 1_000_000,
  });
  const browser = { bucket: mark.browser, most: visitorLimits.perBrowser };
  const networks = mark.networks.map(({ asked, room }) =>
    limited(asked, visitorLimits.perNetwork * room),
  );
  const browsers = mark.networks.map((network) =>
    limited(network.browsers, visitorLimits.browsersPerNetwork * network.room),
  );
  const refuse = (code: PlainErrorCode): CodedError =>
    new CodedError('limited', code, { retryAfter: secondsLeftInLimitDay(now) });
  // Nobody is told that they have used up what others have.
  const networkIsFull = 'suggestions.error.limit_network';
  const { remaining, isFirst } = await context.db.transaction(async (transaction) => {
    const ofBrowser = await take(transaction, browser, windowStart);
    if (ofBrowser === null) throw refuse('suggestions.error.limit');
    const isFirst = ofBrowser === 1;
    for (const counter of isFirst ? [...networks, ...browsers] : networks)
      if ((await take(transaction, counter, windowStart)) === null) throw refuse(networkIsFull);
    return { remaining: browser.most - ofBrowser, isFirst };
  });
  const ofBrowser = isFirst ? [browser, ...browsers] : [browser];
  return {
    remaining,
    giveBack: () => putBack(context, [...ofBrowser, ...networks], windowStart),
    giveBackToBrowser: () => putBack(context, ofBrowser, windowStart),
  };
}

/** How many there are with this one, or null when the day is full. */
async function take(
  transaction: Transaction,
  { bucket, most }: Counter,
  windowStart: Date,
): Promise<number | null> {
  const [row] = await transaction
    .insert(rateLimits)
    .values({ bucket, windowStart, count: 1 })
    .onConflictDoUpdate({
      target: [rateLimits.bucket, rateLimits.windowStart],
      set: { count: sql`${rateLimits.count} + 1` },
      setWhere: lt(rateLimits.count, most),
    })
    .returning({ count: rateLimits.count });
  return row?.count ?? null;
}

async function putBack(
  context: Context,
  counters: readonly Counter[],
  windowStart: Date,
): Promise<void> {
  for (const { bucket } of counters)
    await context.db
      .update(rateLimits)
      .set({ count: sql`${rateLimits.count} - 1` })
      .where(
        and(
          eq(rateLimits.bucket, bucket),
          eq(rateLimits.windowStart, windowStart),
          gt(rateLimits.count, 0),
        ),
      );
}
