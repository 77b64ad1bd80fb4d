import { limitDayOf, secondsLeftInLimitDay } from '#domain/i18n/day.ts';
import { AppError } from '#domain/shared/app-error.ts';
import type { PlainErrorCode } from '#domain/shared/error-code.ts';
import type { Context } from '#server/context.ts';
import { putPlacesBack, takePlace } from '#server/db/counters.ts';
import { pipeline } from '#server/db/transaction.ts';
import { visitorLimits } from '#server/features/suggestions/rules.ts';

/** Whose days are counted: names of counters, in which browser and networks stand only as keyed hashes. */
export type VisitorMark = {
  browser: string;
  /** The network, and for IPv6 the site around it; each has `room` times what a network has. */
  networks: readonly { asked: string; browsers: string; room: number }[];
};

/** A place in the day's count, held while a compliment is being written. */
export type Reservation = {
  /** What this browser had today before this one, and what is left after it. */
  before: number;
  remaining: number;
  /** Nothing was written: it does not count at all. */
  giveBack(): Promise<void>;
  /** The visitor left: it does not count for them, but their network did cause the work. */
  giveBackToBrowser(): Promise<void>;
};

type Counter = { bucket: string; windowStart: Date; most: number };

/** Takes one of the day's places before anything is written, of all who are counted or of none. */
export async function reserveForVisitor(context: Context, mark: VisitorMark): Promise<Reservation> {
  const now = context.clock.now();
  const windowStart = new Date(`${limitDayOf(now)}T00:00:00.000Z`);
  const { rateLimits } = context.config;
  const limited = (bucket: string, most: number): Counter => ({
    bucket,
    windowStart,
    most: rateLimits ? most : 1_000_000,
  });
  const browser = { bucket: mark.browser, windowStart, most: visitorLimits.perBrowser };
  const networks = mark.networks.map(({ asked, room }) =>
    limited(asked, visitorLimits.perNetwork * room),
  );
  const browsers = mark.networks.map((network) =>
    limited(network.browsers, visitorLimits.browsersPerNetwork * network.room),
  );
  const refuse = (code: PlainErrorCode): AppError =>
    new AppError('limited', code, { retryAfter: secondsLeftInLimitDay(now) });
  // Nobody is told that they have used up what others have.
  const networkIsFull = 'suggestions.error.limit_network';
  const { before, remaining } = await context.db.transaction(async (transaction) => {
    const ofBrowser = await takePlace(transaction, browser, browser.most);
    if (ofBrowser === null) throw refuse('suggestions.error.limit');
    const others = ofBrowser === 1 ? [...networks, ...browsers] : networks;
    const taken = await pipeline(
      others.map((counter) => takePlace(transaction, counter, counter.most)),
    );
    if (taken.includes(null)) throw refuse(networkIsFull);
    return { before: ofBrowser - 1, remaining: browser.most - ofBrowser };
  });
  const ofBrowser = before === 0 ? [browser, ...browsers] : [browser];
  return {
    before,
    remaining,
    giveBack: () => putPlacesBack(context.db, [...ofBrowser, ...networks]),
    giveBackToBrowser: () => putPlacesBack(context.db, ofBrowser),
  };
}
