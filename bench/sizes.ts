/*
 * What people ask and do, through the whole app without the network, in communities of several sizes: prints the median of each
 * call at each size, one call at a time. What grows with everybody and not with a person's own letters shows here.
 * `node bench/sizes.ts [rounds] [people …]`
 */
import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Database } from '#server/db/client.ts';
import { noteCircle } from '#server/features/insights/actions/note-circle.ts';
import { openApi } from './api.ts';
import { fillCommunity, signedInPeople } from './community.ts';
import { cookieOf } from './cookie.ts';
import { withStore } from './store.ts';

const [rounds = 100, ...given] = process.argv.slice(2).map(Number);
const sizes = given.length > 0 ? given : [1_000, 100_000, 1_000_000];
/** Each has as many on average: so only what depends on everybody can grow. */
const lettersEach = 10;
const warmUps = 20;
const authSecret = 'of the measurement of sizes, known to nobody else';

type Ask = (method: string, path: string, body?: object) => Promise<unknown>;
/** One letter that somebody has received, and where theirs are read. */
type Turn = { ask: Ask; letter: string };

const drawn = z.object({ id: z.string() });

/** Each is timed alone; what it needs is done before, by `prepare`. */
const calls: Record<
  string,
  {
    prepare?: (turn: Turn) => Promise<string>;
    act: (turn: Turn, prepared: string) => Promise<unknown>;
  }
> = {
  'page of the letter box (start)': reads('start?tab=received'),
  session: reads('auth/session'),
  profile: reads('profile'),
  unread: reads('unread'),
  received: reads('compliments/received?page=1&pageSize=5'),
  sent: reads('compliments/sent?page=1&pageSize=5'),
  thanks: reads('thanks?page=1&pageSize=5'),
  'opened letters': reads('compliments/opened?box=all&page=1&pageSize=5'),
  'search in opened letters': reads('compliments/opened?box=all&search=moment&page=1&pageSize=5'),
  'one to read again': reads('compliments/opened/random'),
  notices: reads('notices'),
  silences: reads('silences'),
  wishes: reads('wishes'),
  activity: reads('auth/activity'),
  devices: reads('auth/sessions'),
  'all that is known of one': reads('profile/export'),
  draw: reads('profiles/random'),
  send: {
    prepare: async ({ ask }) => drawn.parse(await ask('GET', 'profiles/random')).id,
    act: ({ ask }, receiverId) =>
      ask('POST', 'compliments', {
        id: randomUUID(),
        receiverId,
        text: 'Du hast gestern so geduldig zugehört, das hat mir sehr gutgetan.',
        isAnonymous: false,
      }),
  },
  open: { act: ({ ask, letter }) => ask('POST', `compliments/${letter}/read`) },
  rate: {
    act: ({ ask, letter }) => ask('PUT', `compliments/${letter}/rating`, { rating: 'positive' }),
  },
  thank: { act: ({ ask, letter }) => ask('POST', `compliments/${letter}/thanks`, {}) },
  report: {
    act: ({ ask, letter }) =>
      ask('POST', `compliments/${letter}/report`, { reason: 'Gefällt mir nicht.' }),
  },
};

const columns: Map<string, number>[] = [];
for (const people of sizes) columns.push(await measureCommunity(people));
print(['call', ...sizes.map((people) => `${people} people`)]);
for (const name of Object.keys(calls))
  print([name, ...columns.map((medians) => `${medians.get(name)?.toFixed(1)} ms`)]);

function reads(path: string): { act: (turn: Turn) => Promise<unknown> } {
  return { act: ({ ask }) => ask('GET', path) };
}

async function measureCommunity(people: number): Promise<Map<string, number>> {
  return withStore(async (database) => {
    const { db } = database;
    const start = performance.now();
    await fillCommunity(db, { people, compliments: people * lettersEach });
    const { context, app } = await openApi(database, authSecret);
    await noteCircle(context);
    await db.execute(sql`vacuum analyze`);
    await db.execute(sql`checkpoint`);
    console.log(
      `${people} people are there after ${Math.round((performance.now() - start) / 1000)} s`,
    );
    const letters = await readLetters(db);
    const medians = new Map<string, number>();
    for (const [name, { prepare, act }] of Object.entries(calls)) {
      const times: number[] = [];
      for (let round = -warmUps; round < rounds; round += 1) {
        // Somebody else each time, so that nothing is kept for them.
        const person = 1 + ((round + warmUps) % signedInPeople);
        const ask: Ask = async (method, path, body) => {
          const answer = await app.request(`/api/${path}`, {
            method,
            headers: {
              cookie: cookieOf(person, authSecret),
              origin: context.config.appUrl,
              'content-type': 'application/json',
            },
            body: body === undefined ? null : JSON.stringify(body),
          });
          if (!answer.ok)
            throw new Error(`${path} answered ${answer.status} ${await answer.text()}`);
          return answer.json();
        };
        const turn = { ask, letter: letters.get(person) ?? '' };
        const prepared = (await prepare?.(turn)) ?? '';
        const began = performance.now();
        await act(turn, prepared);
        if (round >= 0) times.push(performance.now() - began);
      }
      medians.set(name, times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0);
    }
    await context.background.idle();
    return medians;
  });
}

/** The newest letter of each who is signed in. */
async function readLetters(db: Database): Promise<Map<number, string>> {
  const { rows } = await db.execute<{ number: number; id: string }>(sql`
    select distinct on (profiles.id_profiles) profiles.id_profiles as number, compliments.id
    from profiles join compliments on compliments.receiver_id = profiles.id
    where profiles.id_profiles <= ${signedInPeople}
    order by profiles.id_profiles, compliments.created_at desc`);
  return new Map(rows.map(({ number, id }) => [number, id]));
}

function print([name = '', ...values]: readonly string[]): void {
  console.log(name.padEnd(34) + values.map((value) => value.padStart(18)).join(''));
}
