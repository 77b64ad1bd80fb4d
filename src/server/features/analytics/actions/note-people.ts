import { sql } from 'drizzle-orm';
import { daysBefore } from '#domain/i18n/day.ts';
import type { Context } from '#server/context.ts';
import { countedPeople } from '#server/db/schema/analytics.ts';
import { countPeople } from '#server/features/analytics/queries/counted-people.ts';
import { offeredLengths, wantedOf } from '#server/features/analytics/rules.ts';

/**
 * Counts whom the reports up to yesterday count, once for all who open one. From then on a trigger takes off whoever
 * leaves, and each report takes off the administrators of the moment in which it is asked for.
 */
export async function notePeople({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<void> {
  const wanted = wantedOf(daysBefore(clock.now(), 1), offeredLengths);
  const counts = await countPeople(db, wanted, 'everybody');
  await db.transaction(async (transaction) => {
    // Accounts that go take it, too: they and the night wait for each other here, and nowhere later.
    await transaction.execute(sql`select pg_advisory_xact_lock(7265006)`);
    await transaction.execute(sql`delete from ${countedPeople}`);
    await transaction
      .insert(countedPeople)
      .values(counts.map((count) => ({ ...count, day: wanted.day })));
  });
}
