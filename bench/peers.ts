/*
 * The received list through the whole stack beside what PostGraphile, parse-server and Directus do for the same question
 * on the same letters of the same database, in turns, with 50 connections. They do less: nobody asks them who is signed
 * in, which is one query more here, and they give the columns as they are, without names of now and silences. They come
 * when they are asked for (1.3 GB, minutes) into node_modules/.cache/peers; one that cannot be had is skipped.
 * `node bench/peers.ts [people] [compliments] [seconds] [rounds]`
 */
import { randomBytes } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Database } from '#server/db/client.ts';
import { fillCommunity, signedInPeople } from './community.ts';
import { cookieOf } from './cookie.ts';
import {
  describe,
  load,
  median,
  startServer,
  stopServer,
  type Measurement,
  type Question,
  type Server,
} from './load.ts';
import { peers, type Answer } from './peers/peers.ts';
import { startPeer } from './peers/start-peer.ts';
import { withStore } from './store.ts';

const [people = 200_000, compliments = 1_000_000, seconds = 8, rounds = 4] = process.argv
  .slice(2)
  .map(Number);
const warmUpSeconds = 4;
const authSecret = randomBytes(32).toString('base64url');

type Engine = {
  name: string;
  /** So many times as many requests the product should answer. */
  aim?: number;
  server: Server;
  ask: (person: number) => Question;
  read: (answer: unknown) => Answer;
  rounds: Measurement[];
};

await withStore(async ({ db, url }) => {
  console.log(`Making ${people} people and ${compliments} compliments …`);
  await fillCommunity(db, { people, compliments });
  const engines: Engine[] = [];
  try {
    const product = await startProduct(url);
    engines.push(product);
    await startPeers(db, url, engines);
    for (const engine of engines.slice(1)) await compareAnswers(product, engine);
    for (const { server, ask } of engines) await load(server, warmUpSeconds, ask);
    for (let round = 1; round <= rounds; round += 1) {
      for (const { name, server, ask, rounds: measured } of engines) {
        const measurement = await load(server, seconds, ask);
        measured.push(measurement);
        console.log(`round ${round}: ${name} ${describe(measurement)}`);
      }
    }
    printTable(product, engines);
  } finally {
    await Promise.all(engines.map(({ server }) => stopServer(server)));
  }
});

async function startProduct(url: string): Promise<Engine> {
  const file = new URL('received-list/product.ts', import.meta.url);
  const questions = Array.from({ length: signedInPeople }, (_, at) => ({
    path: '/api/compliments/received?page=1&pageSize=5',
    headers: { cookie: cookieOf(at + 1, authSecret) },
  }));
  const answer = z.object({
    compliments: z.array(z.object({ id: z.string() })),
    totalCount: z.number(),
  });
  return {
    name: 'Wohlwort',
    server: await startServer(file, [url, authSecret], {
      env: { ...process.env, NODE_ENV: 'production' },
    }),
    ask: (person) => pick(questions, person),
    read(said) {
      const { compliments: letters, totalCount } = answer.parse(said);
      return { ids: letters.map(({ id }) => id), totalCount };
    },
    rounds: [],
  };
}

/** All that can be had here, each with its questions made beforehand, so that asking costs the same. */
async function startPeers(db: Database, url: string, engines: Engine[]): Promise<void> {
  const { rows: receivers } = await db.execute<{ id: string }>(sql`
    select id from profiles where id_profiles <= ${signedInPeople} order by id_profiles`);
  for (const peer of peers) {
    try {
      const server = await startPeer(peer, url);
      const questions = receivers.map(({ id }) => peer.ask(id));
      const ask = (person: number): Question => pick(questions, person);
      engines.push({ ...peer, server, ask, rounds: [] });
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      console.log(`Skipped: ${peer.name}. ${reason.replaceAll(/\s+/gu, ' ').slice(0, 500)}`);
      continue;
    }
    await peer.copy?.(db);
  }
  await db.execute(sql`checkpoint`);
}

function pick(questions: readonly Question[], person: number): Question {
  const question = questions[person - 1];
  if (question === undefined) throw new Error(`There is no person ${person}.`);
  return question;
}

/** Both must say the same, or the ratio means nothing. */
async function compareAnswers(product: Engine, engine: Engine): Promise<void> {
  for (const person of [1, 2, 3, 4, 5, signedInPeople]) {
    const [one, other] = await Promise.all([answer(product, person), answer(engine, person)]);
    if (!isDeepStrictEqual(one, other))
      throw new Error(
        `${engine.name} answers person ${person} otherwise:\n${JSON.stringify(one)}\n${JSON.stringify(other)}`,
      );
  }
}

async function answer({ name, server, ask, read }: Engine, person: number): Promise<Answer> {
  const { path, ...question } = ask(person);
  const response = await fetch(`http://127.0.0.1:${server.port}${path}`, question);
  const said = await response.text();
  if (!response.ok) throw new Error(`${name} answers ${response.status}: ${said}`);
  try {
    return read(JSON.parse(said));
  } catch (error) {
    throw new Error(`${name} answers ${said}`, { cause: error });
  }
}

function printTable(product: Engine, engines: readonly Engine[]): void {
  const middle = (of: (round: Measurement) => number, { rounds: all }: Engine): string =>
    median(all.map(of)).toFixed(0);
  const ratio = (of: (ours: Measurement, theirs: Measurement) => number, other: Engine): string =>
    median(
      product.rounds.flatMap((ours, round) => {
        const theirs = other.rounds[round];
        return theirs === undefined ? [] : [of(ours, theirs)];
      }),
    ).toFixed(1);
  const rows = engines.map((engine) => [
    engine.name,
    middle(({ rate }) => rate, engine),
    middle(({ p50 }) => p50, engine),
    middle(({ p99 }) => p99, engine),
    middle(({ cpu }) => cpu, engine),
    ...(engine.aim === undefined
      ? []
      : [
          ratio((ours, theirs) => theirs.cpu / ours.cpu, engine),
          `${ratio((ours, theirs) => ours.rate / theirs.rate, engine)} (aim: ${engine.aim})`,
        ]),
  ]);
  console.log(
    '\nMedians of the rounds; how many times the CPU of the product, and its requests ÷ theirs:',
  );
  for (const [name = '', ...values] of [
    ['', 'requests/s', 'p50 ms', 'p99 ms', 'CPU µs', 'CPU times', 'ratio'],
    ...rows,
  ])
    console.log(name.padEnd(13) + values.map((value) => value.padStart(12)).join('  '));
}
