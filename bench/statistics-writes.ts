/*
 * What the tables behind the administrators’ figures cost when a day is finished: the day’s row of
 * two people, written with and without the triggers, alternating on one connection.
 * `node bench/statistics-writes.ts [writes] [rounds]`
 */
import { sumDays } from '#server/features/insights/jobs.ts';
import { systemClock } from '#server/runtime/clock.ts';
import { fillCommunity } from './community.ts';
import { withStore } from './store.ts';

const [writes = 3000, rounds = 5] = process.argv.slice(2).map(Number);

/** Half of the people write, half receive; each day sees everybody about twice. */
const people = 5000;

await withStore(async ({ db, pool }) => {
  await fillCommunity(db, { people, compliments: 1000 });
  const client = await pool.connect();
  // Days that are summed up already, so that the triggers have something to look at.
  await client.query(`
    insert into engagement_metrics (date, user_id, compliments_sent, engagement_score)
    select (now() at time zone 'UTC')::date - day, id, 1, 30 from profiles, generate_series(1, 30) day`);
  await sumDays({ db, clock: systemClock });
  await client.query('vacuum analyze');
  await client.query('set synchronous_commit = off');
  const { rows } = await client.query<{ id: string }>('select id from profiles order by id');
  const idAt = (place: number): string => rows[place % rows.length]?.id ?? '';

  let day = 0;
  const measure = async (): Promise<string> => {
    day += 1;
    const start = performance.now();
    for (let at = 0; at < writes; at += 1)
      await client.query({
        name: 'write',
        text: `
          insert into engagement_metrics
            (date, user_id, compliments_sent, compliments_received, engagement_score)
          values ((now() at time zone 'UTC')::date + $3::int, $1, 1, 0, 30),
            ((now() at time zone 'UTC')::date + $3::int, $2, 0, 1, 10)
          on conflict (user_id, date) do update set
            compliments_sent = engagement_metrics.compliments_sent + excluded.compliments_sent,
            compliments_received = engagement_metrics.compliments_received + excluded.compliments_received`,
        values: [idAt((at * 7) % 1500), idAt(2500 + ((at * 11) % 1500)), day],
      });
    return `${((performance.now() - start) / writes).toFixed(3)} ms`;
  };
  for (let round = 0; round < rounds; round += 1) {
    const kept = await measure();
    await client.query('alter table engagement_metrics disable trigger user');
    const bare = await measure();
    await client.query('alter table engagement_metrics enable trigger user');
    console.log(`with the triggers ${kept}, without ${bare}`);
  }
  client.release();
});
