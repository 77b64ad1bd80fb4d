import { asc, between } from 'drizzle-orm';
import type { Database } from '#server/db/executor.ts';
import { drawFigures } from '#server/db/schema/analytics.ts';
import type { Days } from '#server/features/analytics/rules.ts';

/** Reads how fair the draw was up to each day, the oldest first; without days that have no figures. */
export async function readDrawFigures(db: Database, { first, last }: Days) {
  return db
    .select()
    .from(drawFigures)
    .where(between(drawFigures.date, first, last))
    .orderBy(asc(drawFigures.date));
}
