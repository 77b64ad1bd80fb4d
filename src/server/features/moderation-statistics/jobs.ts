import { sql } from 'drizzle-orm';
import { halvesBetween, spanOfHalf } from '#domain/moderation/transparency.ts';
import type { Context } from '#server/context.ts';
import { noteChanges } from '#server/db/changes.ts';
import type { Executor } from '#server/db/executor.ts';
import { transparencyReports } from '#server/db/schema/moderation.ts';
import { countHalf } from '#server/features/moderation-statistics/queries.ts';
import { publicFigures } from '#server/features/moderation-statistics/rules.ts';

/**
 * Publishes the figures of each complete half-year once: after a deleted account, the difference of two counts would
 * tell of one person.
 */
export async function publishHalfYears({
  db,
  clock,
}: Pick<Context, 'db' | 'clock'>): Promise<void> {
  const now = clock.now();
  const published = new Set((await db.select().from(transparencyReports)).map(({ half }) => half));
  const first = await firstReport(db);
  const missing =
    first === null ? [] : halvesBetween(first, now).filter((half) => !published.has(half));
  for (const half of missing) {
    const figures = publicFigures(await countHalf(db, spanOfHalf(half)));
    await db
      .insert(transparencyReports)
      .values({ half, figures, createdAt: now })
      .onConflictDoNothing();
  }
  if (missing.length > 0) noteChanges(db, { kind: 'pages', personId: null });
}

async function firstReport(db: Executor): Promise<Date | null> {
  const { rows } = await db.execute<{ first: string | null }>(
    sql`select min(created_at) as first from reports`,
  );
  const first = rows[0]?.first ?? null;
  return first === null ? null : new Date(first);
}
