import { createHmac } from 'node:crypto';
import { lt, sql } from 'drizzle-orm';
import { CodedError } from '#domain/coded-error.ts';
import { daysBefore } from '#domain/day.ts';
import type { Context } from '#server/context.ts';
import { rateLimits } from '#server/db/schema.ts';

export type Limit = {
  /** What is counted, such as `sign-in`. */
  name: string;
  most: number;
  seconds: number;
  /** What the refusal is called, where `error.limited` says too little. */
  code?: string;
};

/**
 * Counts one more try of `subject` in the current window and refuses the one too many, in the
 * database, so that several servers agree. Subjects are stored as a keyed hash only.
 */
export async function countTry(context: Context, limit: Limit, subject: string): Promise<void> {
  if (!context.config.rateLimits) return;
  const { count, retryAfter } = await increment(context, limit, subject);
  if (count > limit.most)
    throw new CodedError('limited', limit.code ?? 'error.limited', { retryAfter });
}

/** Like `countTry`, for what goes on another way instead of being refused: false for the one too many. */
export async function takeTry(context: Context, limit: Limit, subject: string): Promise<boolean> {
  if (!context.config.rateLimits) return true;
  return (await increment(context, limit, subject)).count <= limit.most;
}

/** Counts one more; answers how many there were in this window, this one included. */
async function increment(
  context: Context,
  limit: Limit,
  subject: string,
): Promise<{ count: number; retryAfter: number }> {
  const now = context.clock.now().getTime();
  const length = limit.seconds * 1000;
  const windowStart = new Date(now - (now % length));
  const [row] = await context.db
    .insert(rateLimits)
    .values({ bucket: bucketOf(context, limit, subject), windowStart, count: 1 })
    .onConflictDoUpdate({
      target: [rateLimits.bucket, rateLimits.windowStart],
      set: { count: sql`${rateLimits.count} + 1` },
    })
    .returning({ count: rateLimits.count });
  return { count: row?.count ?? 1, retryAfter: (windowStart.getTime() + length - now) / 1000 };
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
