import { sql } from 'drizzle-orm';
import { dayOf, daysBefore } from '#domain/i18n/day.ts';
import type { Context } from '#server/context.ts';
import { nightlyFigures } from '#server/db/schema/analytics.ts';

const batchSize = 2000;

/** Writes what administrators see of people until the next night. Writes changed rows only, in small transactions. */
export async function noteFigures({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<void> {
  const yesterday = dayOf(daysBefore(clock.now(), 1));
  let after = '00000000-0000-0000-0000-000000000000';
  for (;;) {
    const { rows } = await db.execute<{ last: string | null }>(sql`
      with people as (
        select profiles.id, score, compliments_sent, compliments_received, id_profiles,
          array_append(also_reads, languages.iso2) as reads, created_at
        from profiles join languages on languages.id = profiles.language_id
        where profiles.id > ${after} order by profiles.id limit ${batchSize}
      ), noted as (
        insert into ${nightlyFigures} as figures
          (user_id, score, compliments_sent, compliments_received, seen_on, number, reads)
        select id, score, compliments_sent, compliments_received,
          least(${yesterday}::date, greatest((created_at at time zone 'UTC')::date,
            (select max(updated_at at time zone 'UTC')::date from sessions where user_id = people.id))),
          id_profiles, reads
        from people
        on conflict (user_id) do update set score = excluded.score,
          compliments_sent = excluded.compliments_sent,
          compliments_received = excluded.compliments_received,
          -- Whoever has signed out since has no session that would tell.
          seen_on = greatest(figures.seen_on, excluded.seen_on),
          number = excluded.number, reads = excluded.reads
        where (figures.score, figures.compliments_sent, figures.compliments_received,
            figures.seen_on, figures.number, figures.reads)
          is distinct from (excluded.score, excluded.compliments_sent,
            excluded.compliments_received,
            greatest(figures.seen_on, excluded.seen_on), excluded.number, excluded.reads)
      )
      select max(id::text) as last from people`);
    const last = rows[0]?.last ?? null;
    if (last === null) return;
    after = last;
  }
}
