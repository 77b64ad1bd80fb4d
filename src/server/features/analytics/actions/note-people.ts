import { sql } from 'drizzle-orm';
import { daysBefore } from '#domain/i18n/day.ts';
import type { Context } from '#server/context.ts';
import { countedPeople } from '#server/db/schema/analytics.ts';
import { countPeople } from '#server/features/analytics/queries/counted-people.ts';
import { offeredLengths, wantedOf } from '#server/features/analytics/rules.ts';

/**
 * Counts the people of all reports up to yesterday, once. A trigger then subtracts people who leave, and each report
 * subtracts the current administrators.
 */
export async function notePeople({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<void> {
  const wanted = wantedOf(daysBefore(clock.now(), 1), offeredLengths);
  const counts = await countPeople(db, wanted, 'everybody');
  await db.transaction(async (transaction) => {
    // Account deletions take the same lock, so that they wait only here.
    await transaction.execute(sql`select pg_advisory_xact_lock(7265006)`);
    await transaction.execute(sql`delete from ${countedPeople}`);
    await transaction
      .insert(countedPeople)
      .values(counts.map((count) => ({ ...count, day: wanted.day })));
  });
}
