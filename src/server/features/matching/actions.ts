import { eq, sql } from 'drizzle-orm';
import { daysBefore } from '#domain/i18n/day.ts';
import {
  aliveDays,
  chooseReceiver,
  halfLetterMilliseconds,
  repeatDays,
  sampleSize,
  takeSample,
  triesAmongAlive,
  triesPerRound,
  unusedDrawsPerHour,
} from '#domain/matching/draw.ts';
import type { Person } from '#domain/shared/actor.ts';
import { AppError } from '#domain/shared/app-error.ts';
import type { Context } from '#server/context.ts';
import { prepared, type Executor, type Transaction } from '#server/db/client.ts';
import { draws } from '#server/db/schema/matching.ts';
import { commitWith, pipeline } from '#server/db/transaction.ts';
import {
  findBounds,
  findCandidates,
  findInCircle,
  findLastDrawn,
  listEligibleNumbers,
  listUnusedDraws,
  type Bounds,
  type DrawCandidate,
} from '#server/features/matching/queries.ts';
import { lockProfiles } from '#server/features/scores/actions/record-activity.ts';

/** Whom one may write to, as far as the sheet shows them. */
type Drawn = Pick<
  DrawCandidate,
  'id' | 'name' | 'traits' | 'idProfiles' | 'language' | 'alsoReads'
>;

const minute = 60 * 1000;
const hour = 60 * minute;

/** How often chance looks for somebody who is alive before others are taken. */
const rounds = 8;

/**
 * Whom somebody drew within the hour and has not written to: who opens the sheet again finds the same person there, and no
 * draw is used up. Null where one has to be made.
 */
export async function drawnBefore(context: Context, drawer: Person): Promise<Drawn | null> {
  const now = context.clock.now();
  const since = new Date(now.getTime() - hour);
  return findLastDrawn(context.db, { drawerId: drawer.id, since, now });
}

/** Deals somebody to write to. Refuses where there is nobody, and whoever draws and does not write. */
export async function drawReceiver(context: Context, drawer: Person): Promise<Drawn> {
  const now = context.clock.now();
  const { rateLimits } = context.config;
  return context.db.transaction(async (transaction) => {
    // Nobody waits for this row but the same person's other draws and letters: all of them are counted, since what is asked
    // behind it is answered once the row is held.
    const [[own], unused, bounds] = await pipeline([
      lockProfiles(transaction, [drawer.id]),
      rateLimits
        ? listUnusedDraws(transaction, drawer.id, new Date(now.getTime() - hour))
        : noDraws,
      findBounds(transaction),
    ]);
    if (own === undefined) throw new AppError('unauthenticated', 'error.unauthenticated');
    refuseTooMany(unused, now);
    const sample = await sampleCandidates(context, transaction, bounds, drawer.id, now);
    const receiver = chooseReceiver(sample, now, context.random);
    if (receiver === null) throw new AppError('not-found', 'dashboard.error.no_users');
    // Whose account was deleted since then cannot be dealt: the database refuses it, and chance looks again.
    await commitWith(transaction, [
      dealt(transaction, { drawerId: drawer.id, receiverId: receiver.id, now }),
    ]);
    return receiver;
  });
}

const noDraws = Promise.resolve<Date[]>([]);

const dealt = prepared('deal', (db) =>
  db.insert(draws).values({
    drawerId: sql.placeholder('drawerId'),
    receiverId: sql.placeholder('receiverId'),
    drawnAt: sql`${sql.placeholder('now')}::timestamptz`,
  }),
);

function refuseTooMany(unused: readonly Date[], now: Date): void {
  const oldest = unused[unusedDrawsPerHour - 1];
  if (oldest === undefined) return;
  const milliseconds = oldest.getTime() + hour - now.getTime();
  throw new AppError('limited', 'dashboard.error.draw_hour', {
    values: { minutes: Math.ceil(milliseconds / minute) },
    retryAfter: milliseconds / 1000,
  });
}

/**
 * Chance looks among those who were alive last night or joined since. Where none of them fits it looks among all public
 * numbers, which are nearly dense, and only where it finds nobody at all, everybody's number is read.
 */
async function sampleCandidates(
  { random }: Context,
  executor: Executor,
  bounds: Bounds,
  drawerId: string,
  now: Date,
): Promise<DrawCandidate[]> {
  const spans = {
    now,
    since: daysBefore(now, aliveDays),
    repeatSince: daysBefore(now, repeatDays),
    freshSince: new Date(now.getTime() - halfLetterMilliseconds),
  };
  const asked = { drawerId, most: sampleSize, ...spans };
  const sample = async (numbers: readonly number[], areEverybody: boolean) => {
    // Of everybody half are left out.
    const most = areEverybody ? 2 * sampleSize : sampleSize;
    const people = await findCandidates(executor, { ...asked, numbers, most });
    return takeSample(people, areEverybody);
  };
  const { highest, noted, places } = bounds;
  if (highest <= triesPerRound) return sample(shuffle(upTo(highest), random), true);
  const numbers = severalUpTo(places + highest - noted, triesAmongAlive, random);
  const inCircle = await findInCircle(executor, bounds, { ...asked, numbers });
  const found = takeSample(inCircle, false);
  for (let round = 0; round < rounds && !found.some(({ isAlive }) => isAlive); round += 1)
    found.push(...(await sample(severalUpTo(highest, triesPerRound, random), false)));
  if (found.length > 0) return takeSample(found, false);
  const everybody = shuffle(await listEligibleNumbers(executor, { drawerId, now }), random);
  return sample(everybody.slice(0, triesPerRound), everybody.length <= triesPerRound);
}

type Random = Context['random'];

function upTo(highest: number): number[] {
  return Array.from({ length: highest }, (_, at) => at + 1);
}

function severalUpTo(highest: number, tries: number, random: Random): number[] {
  const most = Math.min(tries, highest);
  return [...new Set(Array.from({ length: most }, () => 1 + random.below(highest)))];
}

function shuffle(numbers: readonly number[], random: Random): number[] {
  const shuffled = [...numbers];
  for (const at of numbers.keys()) {
    const other = at + random.below(shuffled.length - at);
    const [one = 0, two = 0] = [shuffled[at], shuffled[other]];
    shuffled[at] = two;
    shuffled[other] = one;
  }
  return shuffled;
}

/** Not dealt, too long ago, or written on already. */
export function notDrawn(): AppError {
  return new AppError('conflict', 'compliment.form.error.not_drawn');
}

const used = prepared('use_draw', (db) =>
  db
    .update(draws)
    .set({ usedAt: sql`${sql.placeholder('now')}::timestamptz` })
    .where(eq(draws.id, sql.placeholder('draw'))),
);

/** One letter on one draw. Call it while the drawer's row is locked, so that no two letters share one. */
export async function takeDraw(transaction: Transaction, draw: string, now: Date): Promise<void> {
  await used(transaction, { draw, now });
}
