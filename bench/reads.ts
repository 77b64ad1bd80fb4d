/*
 * Compares the most frequent reads, through the whole stack, with node:http and pg running the same statements one
 * after the other: in turns, with 50 and 1,000 connections. Aims: 0.85 of the plain server, of a hundred the slowest at
 * 1,000 connections within 1.5 times its. `node bench/reads.ts [people] [compliments] [seconds] [rounds] [part of a
 * path]`
 */
import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { DatabaseHandle } from '#server/db/client.ts';
import { recordStatements, type AskedStatement } from '#tests/support/query-recorder.ts';
import { openApi } from './api.ts';
import { fillCommunity, tokenOf } from './community.ts';
import { cookieOf } from './cookie.ts';
import { describe, load, median, startServer, stopServer, type Server } from './load.ts';
import { stepsOf, type Step } from './reads/steps.ts';
import { withStore } from './store.ts';

const [people = 200_000, compliments = 1_000_000, seconds = 6, rounds = 3] = process.argv
  .slice(2, 6)
  .map(Number);
const [part = ''] = process.argv.slice(6);
const paths = [
  '/api/compliments/received?page=1&pageSize=5',
  '/api/compliments/sent?page=1&pageSize=5',
  '/api/profile',
  '/api/unread',
].filter((path) => path.includes(part));
const authSecret = randomBytes(32).toString('base64url');

await withStore(async (database) => {
  console.log(`Making ${people} people and ${compliments} compliments …`);
  await fillCommunity(database.db, { people, compliments });
  const recorded = await record(database);
  for (const [path, steps] of Object.entries(recorded))
    console.log(`${path}: ${steps.length} statements`);
  const product = await serve('sends/product.ts', database.url);
  const plain = await serve('reads/plain.ts', database.url, JSON.stringify(recorded));
  try {
    for (const path of paths)
      for (const connections of [50, 1000]) await compare(path, connections);
  } finally {
    await Promise.all([product, plain].map(stopServer));
  }

  async function compare(path: string, connections: number): Promise<void> {
    const ask = (person: number) => ({ path, headers: { cookie: cookieOf(person, authSecret) } });
    await load(product, 2, ask, connections);
    await load(plain, 2, ask, connections);
    const measure = (server: Server) => load(server, seconds, ask, connections);
    const ratios: { rate: number; p99: number }[] = [];
    for (let round = 1; round <= rounds; round += 1) {
      const [ours, theirs] = [await measure(product), await measure(plain)];
      ratios.push({ rate: ours.rate / theirs.rate, p99: ours.p99 / theirs.p99 });
      console.log(`  product ${describe(ours)} · plain ${describe(theirs)}`);
    }
    const [rate, p99] = (['rate', 'p99'] as const).map((name) =>
      median(ratios.map((ratio) => ratio[name])).toFixed(2),
    );
    console.log(`${path}, ${connections} connections: ${rate} as many, p99 ${p99} times as long`);
  }
});

/** Records the product's queries for each path, once it asks the same twice in a row. */
async function record(database: DatabaseHandle): Promise<Record<string, Step[]>> {
  const { pool } = database;
  const { app, context } = await openApi(database, authSecret);
  const stopFeed = context.feed.start();
  while (!context.feed.isConnected()) await pause(20);
  const statements = recordStatements(pool);
  const call = async (path: string) => {
    statements.take();
    const answer = await app.request(path, { headers: { cookie: cookieOf(1, authSecret) } });
    if (!answer.ok) throw new Error(`${path} was answered by ${answer.status}.`);
    return statements.take();
  };
  const recorded: Record<string, Step[]> = {};
  for (const path of paths) {
    let asked = await call(path);
    // Repeats until caches are warm, and without the queries that a server makes once a minute.
    for (let before: typeof asked = []; namesOf(before) !== namesOf(asked);) {
      before = asked;
      asked = await call(path);
    }
    recorded[path] = stepsOf(asked, tokenOf(1));
  }
  await stopFeed();
  return recorded;
}

function namesOf(asked: readonly AskedStatement[]): string {
  return asked.map(({ name, text }) => name ?? text).join('\n');
}

function serve(file: string, ...values: string[]): Promise<Server> {
  return startServer(new URL(file, import.meta.url), [
    ...values.slice(0, 1),
    authSecret,
    ...values.slice(1),
  ]);
}
