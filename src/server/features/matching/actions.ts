import { eq } from 'drizzle-orm';
import { daysBefore } from '#domain/i18n/day.ts';
import { hourMilliseconds, minuteMilliseconds } from '#domain/i18n/durations.ts';
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
import { shuffle } from '#domain/shared/shuffle.ts';
import { keysOf, pick } from '#domain/shared/tables.ts';
import type { Context } from '#server/context.ts';
import type { Executor, Transaction } from '#server/db/executor.ts';
import { drawnColumns } from '#server/db/profile-columns.ts';
import { draws } from '#server/db/schema/matching.ts';
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

const drawnKeys = keysOf(drawnColumns);

type DrawnReceiver = Pick<DrawCandidate, (typeof drawnKeys)[number]>;

/** How many random samples are tried among active people before other people are considered. */
const rounds = 8;

/** Finds the unused draw of the last hour, so that the reopened sheet shows the same person; else null. */
export async function drawnBefore(context: Context, drawer: Person): Promise<DrawnReceiver | null> {
  const now = context.clock.now();
  const since = new Date(now.getTime() - hourMilliseconds);
  return findLastDrawn(context.db, { drawerId: drawer.id, since, now });
}

/** Draws a receiver. Refuses when no person fits, or when the drawer has too many unused draws. */
export async function drawReceiver(context: Context, drawer: Person): Promise<DrawnReceiver> {
  const now = context.clock.now();
  const { rateLimits } = context.config;
  return context.db.transaction(async (transaction) => {
    // Locks the drawer's row only; the counts are read after the lock is held.
    const [lockedDrawer] = await lockProfiles(transaction, [drawer.id]);
    if (lockedDrawer === undefined) throw new AppError('unauthenticated', 'error.unauthenticated');
    if (rateLimits) {
      const since = new Date(now.getTime() - hourMilliseconds);
      refuseTooMany(await listUnusedDraws(transaction, drawer.id, since), now);
    }
    const bounds = await findBounds(transaction);
    const sample = await sampleCandidates(context, transaction, bounds, drawer.id, now);
    const receiver = chooseReceiver(sample, now, context.random);
    if (receiver === null) throw new AppError('not-found', 'dashboard.error.no_users');
    // A receiver whose account was deleted meanwhile violates the foreign key; the draw is tried again.
    await transaction
      .insert(draws)
      .values({ drawerId: drawer.id, receiverId: receiver.id, drawnAt: now });
    return pick(receiver, drawnKeys);
  });
}

function refuseTooMany(unused: readonly Date[], now: Date): void {
  const oldest = unused[unusedDrawsPerHour - 1];
  if (oldest === undefined) return;
  const milliseconds = oldest.getTime() + hourMilliseconds - now.getTime();
  throw new AppError('limited', 'dashboard.error.draw_hour', {
    values: { minutes: Math.ceil(milliseconds / minuteMilliseconds) },
    retryAfter: milliseconds / 1000,
  });
}

/** Samples active and new people; then all public numbers, which are nearly dense; at last reads every number. */
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
  const criteria = { drawerId, most: sampleSize, ...spans };
  const sample = async (
    numbers: readonly number[],
    { isWholeCommunity }: { isWholeCommunity: boolean },
  ) => {
    // Half of all numbers fall out.
    const limit = isWholeCommunity ? 2 * sampleSize : sampleSize;
    const people = await findCandidates(executor, { ...criteria, numbers, most: limit });
    return takeSample(people, isWholeCommunity);
  };
  const { highest, noted, places } = bounds;
  const sampleRounds = async () => {
    const numbers = distinctUpTo(places + highest - noted, triesAmongAlive, random);
    const inCircle = await findInCircle(executor, bounds, { ...criteria, numbers });
    const found = takeSample(inCircle, false);
    for (let round = 0; round < rounds && !found.some(({ isAlive }) => isAlive); round += 1)
      found.push(
        ...(await sample(distinctUpTo(highest, triesPerRound, random), {
          isWholeCommunity: false,
        })),
      );
    return takeSample(found, false);
  };
  const found =
    highest <= triesPerRound
      ? await sample(shuffle(upTo(highest), random), { isWholeCommunity: true })
      : await sampleRounds();
  if (found.length > 0) return found;
  const allNumbers = shuffle(await listEligibleNumbers(executor, { drawerId, now }), random);
  return sample(allNumbers.slice(0, triesPerRound), {
    isWholeCommunity: allNumbers.length <= triesPerRound,
  });
}

type Random = Context['random'];

function upTo(highest: number): number[] {
  return Array.from({ length: highest }, (_, index) => index + 1);
}

function distinctUpTo(highest: number, tries: number, random: Random): number[] {
  const limit = Math.min(tries, highest);
  return [...new Set(Array.from({ length: limit }, () => 1 + random.below(highest)))];
}

/** The draw does not exist, has expired, or is used. */
export function notDrawn(): AppError {
  return new AppError('conflict', 'compliment.form.error.not_drawn');
}

/** Uses up one draw for one letter. The drawer's row must be locked, so that two letters cannot share a draw. */
export async function takeDraw(transaction: Transaction, draw: string, now: Date): Promise<void> {
  await transaction.update(draws).set({ usedAt: now }).where(eq(draws.id, draw));
}
