/*
 * The time of a draw among 1,000 and among 1,000,000 members, of whom 5 % or 95 % were active lately. The slowest
 * should take 1.5 times the fastest at most. `node bench/draw.ts [draws] [members …]`
 */
import { sql } from 'drizzle-orm';
import type { Context } from '#server/context.ts';
import type { Database } from '#server/db/executor.ts';
import { noteCircle } from '#server/features/analytics/actions/note-circle.ts';
import { drawReceiver } from '#server/features/matching/actions.ts';
import { openApi } from './api.ts';
import { fillCommunity, fillNightlyFigures } from './community.ts';
import { withStore } from './store.ts';

const [draws = 1_000, ...given] = process.argv.slice(2).map(Number);
const sizes = given.length > 0 ? given : [1_000, 1_000_000];

/** So many until the compiler of JavaScript, the plans and the caches have found their way. */
const warmUps = 3_000;
/** More of them change no draw: each looks at those of a few people. */
const mostLetters = 1_000_000;
/** The draws of an hour are limited: before that they are forgotten. In turns of as many all sizes meet the same machine. */
const drawsAtOnce = 500;

type Community = { people: number; db: Database; context: Context };

const medians: number[] = [];
await withCommunities(sizes, async (communities) => {
  for (const alive of [0.05, 0.95]) {
    for (const { db, context } of communities) {
      await fillNightlyFigures(db, alive);
      await noteCircle(context);
      await db.execute(sql`vacuum analyze`);
      // Else what was filled is written to the disk while draws are timed.
      await db.execute(sql`checkpoint`);
    }
    console.log(`${100 * alive} % are alive: now they draw`);
    for (const [{ people }, times] of await measure(communities)) {
      const middle = times[Math.floor(times.length / 2)] ?? 0;
      const slow = times[Math.floor(times.length * 0.99)] ?? 0;
      console.log(
        `${people} people, ${100 * alive} % alive: median ${middle.toFixed(2)} ms, 99 % ${slow.toFixed(2)} ms`,
      );
      medians.push(middle);
    }
  }
});
const ratio = Math.max(...medians) / Math.min(...medians);
console.log(`slowest to fastest: ${ratio.toFixed(2)} (aim: below 1.5)`);

/** One of each size, all there at once. */
async function withCommunities(
  [people, ...others]: readonly number[],
  work: (communities: readonly Community[]) => Promise<void>,
  filled: readonly Community[] = [],
): Promise<void> {
  if (people === undefined) return work(filled);
  await withStore(async (database) => {
    const { db } = database;
    await dropSearches(db);
    await fillCommunity(db, { people, compliments: Math.min(people, mostLetters), days: 400 });
    const { context } = await openApi(database);
    console.log(`${people} people are there`);
    await withCommunities(others, work, [...filled, { people, db, context }]);
  });
}

/** No draw asks them, and to fill them takes longer than all the rest. */
async function dropSearches(db: Database): Promise<void> {
  await db.execute(sql`drop index profiles_search, users_search`);
}

/** How long each draw took in milliseconds, the fastest first, after a warm-up. Sizes draw in turns. */
async function measure(
  communities: readonly Community[],
): Promise<ReadonlyMap<Community, readonly number[]>> {
  const times = new Map(communities.map((community) => [community, [] as number[]]));
  for (let done = 0; done < warmUps + draws; done += drawsAtOnce)
    for (const [community, known] of times) {
      const taken = await drawSeveral(community, drawsAtOnce);
      if (done >= warmUps) known.push(...taken);
    }
  for (const known of times.values()) known.sort((one, other) => one - other);
  return times;
}

/** All members draw in turn. */
async function drawSeveral({ db, context }: Community, count: number): Promise<number[]> {
  await db.execute(sql`truncate draws`);
  const { rows } = await db.execute<{ id: string }>(
    sql`select id from profiles where id_profiles <= 200`,
  );
  const times: number[] = [];
  for (let at = 0; at < count; at += 1) {
    const id = rows[at % rows.length]?.id ?? '';
    const start = performance.now();
    await drawReceiver(context, {
      kind: 'member',
      id,
      sessionId: '',
      aal: 'aal1',
      authenticatedAt: null,
      source: { address: '', userAgent: '', device: null },
    });
    times.push(performance.now() - start);
  }
  return times;
}
