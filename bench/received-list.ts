/*
 * The received list through the whole stack, session look-up included, against plain node:http + pg
 * with the same queries on the same data, in turns, with 50 connections. Prints the ratio; 0.85 or
 * more is the aim. `node bench/received-list.ts [people] [compliments] [seconds] [rounds]`
 */
import { randomBytes } from 'node:crypto';
import { fillCommunity } from './community.ts';
import { cookieOf } from './cookie.ts';
import { describe, load, median, startServer, type Question } from './load.ts';
import { withStore } from './store.ts';

const [people = 200_000, compliments = 1_000_000, seconds = 8, rounds = 4] = process.argv
  .slice(2)
  .map(Number);
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

  const product = await serve('product', url);
  const plain = await serve('plain', url);
  try {
    await compareAnswers(product.port, plain.port);
    await load(product, 3, ask);
    await load(plain, 3, ask);
    const ratios: number[] = [];
    for (let round = 1; round <= rounds; round += 1) {
      const ours = await load(product, seconds, ask);
      const theirs = await load(plain, seconds, ask);
      ratios.push(ours.rate / theirs.rate);
      console.log(
        `round ${round}: product ${describe(ours)} · plain ${describe(theirs)} · ratio ${(ours.rate / theirs.rate).toFixed(2)}`,
      );
    }
    console.log(`median ratio ${median(ratios).toFixed(2)} (aim: 0.85 or more)`);
  } finally {
    product.process.kill();
    plain.process.kill();
  }
});

function serve(name: 'product' | 'plain', url: string) {
  return startServer(new URL(`received-list/${name}.ts`, import.meta.url), [url, authSecret], {
    execArgv: [...process.execArgv, ...(name === 'product' ? profiling : [])],
  });
}

/** Both must say the same, or the ratio means nothing. */
async function compareAnswers(first: number, second: number): Promise<void> {
  for (const person of [1, 2, 3]) {
    const { path, headers } = ask(person);
    const [one, other] = await Promise.all(
      [first, second].map(async (port) => {
        const response = await fetch(`http://127.0.0.1:${port}${path}`, { headers });
        return response.text();
      }),
    );
    if (one !== other) throw new Error(`The answers differ:\n${one}\n${other}`);
  }
}

function ask(person: number): Question {
  return {
    path: '/api/compliments/received',
    headers: { cookie: cookieOf(person, authSecret) },
  };
}
