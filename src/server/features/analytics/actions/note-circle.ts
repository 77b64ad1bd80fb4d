import { sql } from 'drizzle-orm';
import { dayOf, daysBefore } from '#domain/i18n/day.ts';
import { aliveDays } from '#domain/matching/draw.ts';
import type { Context } from '#server/context.ts';
import { nightlyFigures } from '#server/db/schema/analytics.ts';
import { drawCircle } from '#server/db/schema/matching.ts';

/** Numbers all active people from 1 without a gap. Places stay where possible, so that a night writes only changes. */
export async function noteCircle({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<void> {
  const since = dayOf(daysBefore(clock.now(), aliveDays));
  const alive = sql`(select number, reads from ${nightlyFigures}
    where seen_on >= ${since}::date and number is not null and reads is not null)`;
  await db.transaction(async (transaction) => {
    // With ten million people this exceeds a request's time limit; only the same task on another server waits.
    await transaction.execute(sql`set local statement_timeout = '15min'`);
    await transaction.execute(sql`set local lock_timeout = '15min'`);
    // PostgreSQL expects an empty circle to stay small; a nested loop over the growing table would be slow.
    await transaction.execute(sql`set local enable_nestloop = off`);
    await transaction.execute(sql`lock table ${drawCircle} in share row exclusive mode`);
    await transaction.execute(sql`
      delete from ${drawCircle} as circle
      where circle.place > (select count(*) from ${alive} as alive)
        or not exists (select from ${alive} as alive where alive.number = circle.number)`);
    await transaction.execute(sql`
      update ${drawCircle} as circle set reads = alive.reads
      from ${alive} as alive
      where alive.number = circle.number and alive.reads <> circle.reads`);
    await transaction.execute(sql`
      insert into ${drawCircle} (place, number, reads)
      select free.place, newcomer.number, newcomer.reads
      from (
        select spot as place, row_number() over () as turn
        from generate_series(1, (select count(*) from ${alive} as alive)) as spot
        where not exists (select from ${drawCircle} as circle where circle.place = spot)
      ) as free
      join (
        select alive.number, alive.reads, row_number() over () as turn from ${alive} as alive
        where not exists (select from ${drawCircle} as circle where circle.number = alive.number)
      ) as newcomer using (turn)`);
  });
}
