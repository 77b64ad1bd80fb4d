import { asc, between } from 'drizzle-orm';
import type { Database } from '#server/db/client.ts';
import { drawFigures } from '#server/db/schema/analytics.ts';
import type { Days } from '#server/features/analytics/rules.ts';

/** How fair the draw was up to each of these days, the oldest first; days without figures are left out. */
export async function readDrawFigures(db: Database, { first, last }: Days) {
  return db
    .select()
    .from(drawFigures)
    .where(between(drawFigures.date, first, last))
    .orderBy(asc(drawFigures.date));
}
