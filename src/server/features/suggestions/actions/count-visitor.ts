import { limitDayOf, secondsLeftInLimitDay } from '#domain/i18n/day.ts';
import { AppError } from '#domain/shared/app-error.ts';
import type { PlainErrorCode } from '#domain/shared/error-code.ts';
import type { Context } from '#server/context.ts';
import { putPlacesBack, takePlace } from '#server/db/counters.ts';
import { visitorLimits } from '#server/features/suggestions/rules.ts';

/** Names of a visitor's counters; browser and networks are keyed hashes. */
export type VisitorMark = {
  browser: string;
  /** The network, and for IPv6 the site around it; each has `room` times a network's limit. */
  networks: readonly { asked: string; browsers: string; room: number }[];
};

/** A place in the day's count while a text is being written. */
export type Reservation = {
  /** The browser's earlier uses today, and what is left after this one. */
  before: number;
  remaining: number;
  /** Nothing was written: counts nowhere. */
  giveBack(): Promise<void>;
  /** The visitor left: counts for the network only, which caused the work. */
  giveBackToBrowser(): Promise<void>;
};

type Counter = { bucket: string; windowStart: Date; most: number };

/** Reserves a place in all of the day's counts, or in none, before a text is written. */
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
  // The message does not blame the visitor for other people's use.
  const networkIsFull = 'suggestions.error.limit_network';
  const { before, remaining } = await context.db.transaction(async (transaction) => {
    const ofBrowser = await takePlace(transaction, browser, browser.most);
    if (ofBrowser === null) throw refuse('suggestions.error.limit');
    const others = ofBrowser === 1 ? [...networks, ...browsers] : networks;
    for (const counter of others)
      if ((await takePlace(transaction, counter, counter.most)) === null)
        throw refuse(networkIsFull);
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
