import { sql } from 'drizzle-orm';
import { publicFigures, type YearFigures } from '#domain/moderation/transparency.ts';
import type { Context } from '#server/context.ts';
import { noteChanges } from '#server/db/changes.ts';
import type { Executor } from '#server/db/executor.ts';
import { transparencyReports } from '#server/db/schema/moderation.ts';

/**
 * Publishes the figures of the last year once, if there was a report before its end: after a deleted account, the
 * difference of two counts would tell of one person.
 */
export async function publishLastYear({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<void> {
  const now = clock.now();
  const year = now.getUTCFullYear() - 1;
  const counted = await countYear(db, {
    from: new Date(Date.UTC(year, 0)),
    to: new Date(Date.UTC(year + 1, 0)),
  });
  if (counted === null) return;
  const published = await db
    .insert(transparencyReports)
    .values({ year: String(year), figures: publicFigures(counted), createdAt: now })
    .onConflictDoNothing()
    .returning({ year: transparencyReports.year });
  if (published.length > 0) noteChanges(db, { kind: 'pages', personId: null });
}

/** Null before the first report. A reopened report is not a new one, an undone decision is none. */
async function countYear(
  db: Executor,
  { from, to }: { from: Date; to: Date },
): Promise<Record<keyof YearFigures, number> | null> {
  const { rows } = await db.execute<Record<keyof YearFigures, number>>(sql`
    with decided as (
      select decision from reports
      where decision is not null and undone_at is null and decided_at >= ${from} and decided_at < ${to})
    select
      (select count(*)::int from reports report
        where report.created_at >= ${from} and report.created_at < ${to}
          and not exists (select from reports earlier
            where earlier.compliment_id = report.compliment_id and earlier.id <> report.id
              and earlier.undone_at = report.created_at)) as reports,
      (select count(*)::int from decided) as decisions,
      (select count(*)::int from decided where decision = 'removed') as removals,
      (select count(*)::int from appeals where created_at >= ${from} and created_at < ${to}) as objections
    where exists (select from reports where created_at < ${to})`);
  return rows[0] ?? null;
}
