import { and, eq, gt, lt, sql } from 'drizzle-orm';
import type { Executor } from '#server/db/executor.ts';
import { prepared } from '#server/db/prepared.ts';
import { rateLimits } from '#server/db/schema/limits.ts';

export type Place = { bucket: string; windowStart: Date };

const { placeholder } = sql;

const taken = prepared('take_place', (db) =>
  db
    .insert(rateLimits)
    .values({ bucket: placeholder('bucket'), windowStart: placeholder('windowStart'), count: 1 })
    .onConflictDoUpdate({
      target: [rateLimits.bucket, rateLimits.windowStart],
      set: { count: sql`${rateLimits.count} + 1` },
      setWhere: lt(rateLimits.count, placeholder('most')),
    })
    .returning({ count: rateLimits.count }),
);

/** Counts in one statement, so that concurrent callers stay below `most`. Returns the count; null when full. */
export async function takePlace(
  executor: Executor,
  { bucket, windowStart }: Place,
  most: number,
): Promise<number | null> {
  const [row] = await taken(executor, { bucket, windowStart, most });
  return row?.count ?? null;
}

export async function putPlacesBack(executor: Executor, places: readonly Place[]): Promise<void> {
  for (const { bucket, windowStart } of places)
    await executor
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
