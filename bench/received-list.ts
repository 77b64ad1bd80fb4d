/*
 * The received list through the whole stack, session look-up included, against plain node:http + pg
 * with the same queries on the same data, in turns, with 50 connections. Prints the ratio; 0.75 or
 * more is the aim. `node bench/received-list.ts [people] [compliments] [seconds] [rounds]`
 */
import { fork, type ChildProcess } from 'node:child_process';
import { createHmac, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import autocannon from 'autocannon';
import { fillCommunity, signedInPeople, tokenOf } from './community.ts';
import { withStore } from './store.ts';

const [people = 200_000, compliments = 1_000_000, seconds = 8, rounds = 4] = process.argv
  .slice(2)
  .map(Number);
const connections = 50;
/** With BENCH_PROFILE the product's server leaves its CPU profile in that folder. */
const profileFolder = process.env['BENCH_PROFILE'];
const profiling =
  profileFolder === undefined ? [] : ['--cpu-prof', `--cpu-prof-dir=${profileFolder}`];
const authSecret = randomBytes(32).toString('base64url');

await withStore(async ({ db, url }) => {
  console.log(`Making ${people} people and ${compliments} compliments …`);
  const start = performance.now();
  await fillCommunity(db, { people, compliments });
  console.log(`made in ${Math.round((performance.now() - start) / 1000)} s`);

  const product = await startServer('product', url);
  const plain = await startServer('plain', url);
  try {
    await compareAnswers(product.port, plain.port);
    await load(product, 3);
    await load(plain, 3);
    const ratios: number[] = [];
    for (let round = 1; round <= rounds; round += 1) {
      const ours = await load(product, seconds);
      const theirs = await load(plain, seconds);
      ratios.push(ours.rate / theirs.rate);
      console.log(
        `round ${round}: product ${describe(ours)} · plain ${describe(theirs)} · ratio ${(ours.rate / theirs.rate).toFixed(2)}`,
      );
    }
    console.log(`median ratio ${median(ratios).toFixed(2)} (aim: 0.75 or more)`);
  } finally {
    product.process.kill();
    plain.process.kill();
  }
});

type Server = { process: ChildProcess; port: number };

async function startServer(name: 'product' | 'plain', url: string): Promise<Server> {
  const file = new URL(`received-list/${name}.ts`, import.meta.url);
  const child = fork(file, [url, authSecret], {
    execArgv: [...process.execArgv, ...(name === 'product' ? profiling : [])],
  });
  const port = await new Promise<number>((resolve, reject) => {
    child.once('message', (message) => resolve(Number(message)));
    child.once('exit', () => reject(new Error(`The ${name} server did not start.`)));
  });
  return { process: child, port };
}

/** Both must say the same, or the ratio means nothing. */
async function compareAnswers(first: number, second: number): Promise<void> {
  for (const person of [1, 2, 3]) {
    const headers = { cookie: cookieOf(person) };
    const [one, other] = await Promise.all(
      [first, second].map(async (port) => {
        const response = await fetch(`http://127.0.0.1:${port}/api/compliments/received`, {
          headers,
        });
        return response.text();
      }),
    );
    if (one !== other) throw new Error(`The answers differ:\n${one}\n${other}`);
  }
}

/** `cpu`: the server's processor time for one request, in µs; other programs on this machine do not change it much. */
type Measurement = { rate: number; p50: number; p99: number; cpu: number };

async function load({ port, process }: Server, duration: number): Promise<Measurement> {
  let person = 0;
  const before = await cpuTime(process);
  const result = await autocannon({
    url: `http://127.0.0.1:${port}`,
    connections,
    duration,
    requests: [
      {
        path: '/api/compliments/received',
        setupRequest: (request) => {
          person = (person % signedInPeople) + 1;
          return { ...request, headers: { ...request.headers, cookie: cookieOf(person) } };
        },
      },
    ],
  });
  if (result.non2xx > 0 || result.errors > 0) throw new Error('Some requests failed.');
  const cpu = ((await cpuTime(process)) - before) / result.requests.total;
  return { rate: result.requests.average, p50: result.latency.p50, p99: result.latency.p99, cpu };
}

async function cpuTime(server: ChildProcess): Promise<number> {
  const answer = once(server, 'message');
  server.send('cpu');
  const [microseconds] = await answer;
  return Number(microseconds);
}

function cookieOf(person: number): string {
  const token = tokenOf(person);
  const signature = createHmac('sha256', authSecret).update(token).digest('base64url');
  return `wohlwort.session_token=${token}.${signature}`;
}

function describe({ rate, p50, p99, cpu }: Measurement): string {
  return `${Math.round(rate)}/s (p50 ${p50} ms, p99 ${p99} ms, ${Math.round(cpu)} µs of CPU each)`;
}

function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}
