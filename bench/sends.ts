/*
 * Letters through the whole stack against node:http + pg with the same statements one after the other, in turns, with
 * 1, 50, 200 and 1,000 connections; and one who reads their profile beside 100 who write. Aims: 1.0 of the plain server
 * at 50 connections, no error, a reader beside writers at most twice as slow as alone.
 * `node bench/sends.ts [people] [seconds] [rounds]`
 */
import { fork, type ChildProcess } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import autocannon from 'autocannon';
import { sql } from 'drizzle-orm';
import type { Database } from '#server/db/executor.ts';
import { killAtExit } from '#tests/support/child-cleanup.ts';
import { fillCommunity, signedInPeople } from './community.ts';
import { cookieOf } from './cookie.ts';
import { withStore } from './store.ts';

const [people = 20_000, seconds = 6, rounds = 2] = process.argv.slice(2).map(Number);
const authSecret = randomBytes(32).toString('base64url');
/** With BENCH_PROFILE the product's server leaves its CPU profile in that folder. */
const profileFolder = process.env['BENCH_PROFILE'];
const profiling =
  profileFolder === undefined ? [] : ['--cpu-prof', `--cpu-prof-dir=${profileFolder}`];
/** How many letters one member can write in all. */
const drawsEach = 240;

type Server = { process: ChildProcess; port: number; name: string };
type Pair = { person: number; receiverId: string };

let pairs: Pair[] = [];

await withStore(async ({ db, url }) => {
  await fillCommunity(db, { people, compliments: people * 5 });
  pairs = await deal(db);
  const servers = [await start('product', url), await start('plain', url)] as const;
  try {
    for (const server of servers) await load(server, 16, 2);
    for (const connections of [1, 50, 200, 1000]) await compare(servers, connections);
    for (const server of servers) await readBeside(server);
  } finally {
    // Before their database stops.
    for (const { process } of servers) {
      const ended = once(process, 'exit');
      process.kill();
      await ended;
    }
  }
});

/** Each signed-in member has drawn many others, so that each letter has its draw. */
async function deal(db: Database): Promise<Pair[]> {
  await db.execute(sql`
    insert into draws (drawer_id, receiver_id, drawn_at)
    select p.id, r.id, now() from profiles p
    cross join generate_series(1, ${drawsEach}::int) n
    join profiles r on r.id_profiles = 1 + (p.id_profiles + n * 211) % ${people}::int and r.id <> p.id
    where p.id_profiles <= ${signedInPeople}`);
  await db.execute(sql`vacuum analyze draws`);
  const { rows } = await db.execute<{ person: number; receiver_id: string }>(sql`
    select p.id_profiles as person, d.receiver_id
    from draws d join profiles p on p.id = d.drawer_id order by d.receiver_id, p.id_profiles`);
  return rows.map(({ person, receiver_id: receiverId }) => ({ person, receiverId }));
}

async function start(name: 'product' | 'plain', url: string): Promise<Server> {
  const child = fork(new URL(`sends/${name}.ts`, import.meta.url), [url, authSecret], {
    execArgv: [...process.execArgv, ...(name === 'product' ? profiling : [])],
  });
  killAtExit(child);
  const [port] = await once(child, 'message');
  return { process: child, port: Number(port), name };
}

type Measurement = { rate: number; p50: number; p99: number; cpu: number; failed: number };

async function load(server: Server, connections: number, duration: number): Promise<Measurement> {
  const before = await cpuTime(server);
  const result = await autocannon({
    url: `http://127.0.0.1:${server.port}`,
    connections,
    duration,
    timeout: 30,
    requests: [{ setupRequest: (request) => ({ ...request, ...nextLetter() }) }],
  });
  const cpu = ((await cpuTime(server)) - before) / Math.max(1, result.requests.total);
  const failed = result.non2xx + result.errors;
  return {
    rate: result.requests.average,
    p50: result.latency.p50,
    p99: result.latency.p99,
    cpu,
    failed,
  };
}

function nextLetter() {
  const pair = pairs.pop();
  if (pair === undefined) throw new Error('All draws are used up: let people draw more.');
  return {
    method: 'POST' as const,
    path: '/api/compliments',
    headers: { cookie: cookieOf(pair.person, authSecret), 'content-type': 'application/json' },
    body: JSON.stringify({
      id: randomUUID(),
      receiverId: pair.receiverId,
      text: 'Du hast gestern so geduldig zugehört, das hat mir sehr gutgetan.',
      isAnonymous: false,
    }),
  };
}

async function compare([product, plain]: readonly [Server, Server], connections: number) {
  const ratios: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const ours = await load(product, connections, seconds);
    const theirs = await load(plain, connections, seconds);
    ratios.push(ours.rate / theirs.rate);
    console.log(
      `${connections} connections: product ${describe(ours)} · plain ${describe(theirs)} · ratio ${ratios.at(-1)?.toFixed(2)}`,
    );
  }
}

/** A member reads the profile, alone and then beside 100 who write. */
async function readBeside(server: Server): Promise<void> {
  const read = () =>
    autocannon({
      url: `http://127.0.0.1:${server.port}/api/profile`,
      connections: 1,
      duration: seconds,
      headers: { cookie: cookieOf(1, authSecret) },
    });
  const alone = await read();
  const [beside, writers] = await Promise.all([read(), load(server, 100, seconds)]);
  const times = beside.latency.p50 / Math.max(1, alone.latency.p50);
  console.log(
    `${server.name}: a reader alone p50 ${alone.latency.p50} ms, p99 ${alone.latency.p99}; beside 100 writers (${Math.round(writers.rate)}/s, ${writers.failed} failed) p50 ${beside.latency.p50}, p99 ${beside.latency.p99}: ${times.toFixed(1)} times`,
  );
}

async function cpuTime({ process: child }: Server): Promise<number> {
  const answer = once(child, 'message');
  child.send('cpu');
  const [microseconds] = await answer;
  return Number(microseconds);
}

function describe({ rate, p50, p99, cpu, failed }: Measurement): string {
  return `${Math.round(rate)}/s (p50 ${p50} ms, p99 ${p99}, ${Math.round(cpu)} µs of CPU each, ${failed} failed)`;
}
