/*
 * Whether many suggestions at once slow everything else down: ten people read their received list ten
 * times a second each, for some seconds alone and for some while 200 others have asked for a suggestion
 * at the same moment, from a model that answers after two seconds; in turns, so that whatever else the
 * machine does falls on both. Prints the list's median times and their ratio, who wrote the suggestions,
 * and the memory that is still in use at the beginning and the end.
 * `node bench/ai-load.ts [atOnce] [rounds]`
 */
import { fork, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';
import { endWithThisProcess } from '#tests/support/last-will.ts';
import { fillCommunity } from './community.ts';
import { cookieOf } from './cookie.ts';
import { withStore } from './store.ts';

const [atOnce = 200, rounds = 8] = process.argv.slice(2).map(Number);
const seconds = 6;
const readers = 10;
const betweenReads = 100;
const authSecret = randomBytes(32).toString('base64url');

// What the processes tell.
const started = z.object({ port: z.number() });
const memory = z.object({ heap: z.number(), resident: z.number() });
const asked = z.object({ ai: z.number(), template: z.number(), slowest: z.number() });

await withStore(async ({ db, url }) => {
  await fillCommunity(db, { people: 2000, compliments: 20_000 });
  const model = startProcess('model', []);
  const modelPort = started.parse(await messageOf(model)).port;
  const product = startProcess('product', [url, authSecret, `http://127.0.0.1:${modelPort}/v1`]);
  const { port } = started.parse(await messageOf(product));
  const askers = startProcess('askers', [String(port), authSecret, String(atOnce)]);
  await messageOf(askers);
  try {
    await readLists(port);
    await answerOf(askers, 'ask');
    console.log(`at the beginning: ${await tellMemory(product)}`);
    const alone: number[] = [];
    const beside: number[] = [];
    for (let round = 1; round <= rounds; round += 1) {
      alone.push(...(await readLists(port)));
      const asking = answerOf(askers, 'ask');
      beside.push(...(await readLists(port)));
      const { ai, template, slowest } = asked.parse(await asking);
      console.log(
        `round ${round}: ${ai} suggestions by the model, ${template} by templates, slowest ${show(slowest)}`,
      );
    }
    console.log(`at the end: ${await tellMemory(product)}`);
    console.log(`list alone: ${tellTimes(alone)}`);
    console.log(`list beside: ${tellTimes(beside)}`);
    console.log(`ratio of medians ${(share(beside, 0.5) / share(alone, 0.5)).toFixed(2)} (aim: 1)`);
  } finally {
    for (const child of [askers, product, model]) child.kill();
  }
});

function startProcess(name: 'model' | 'product' | 'askers', values: string[]): ChildProcess {
  const child = fork(new URL(`ai-load/${name}.ts`, import.meta.url), values, {
    execArgv: ['--expose-gc'],
  });
  endWithThisProcess(child);
  child.once('exit', (code) => {
    if (code) throw new Error(`The ${name} ended with ${code}.`);
  });
  return child;
}

async function answerOf(child: ChildProcess, question: string): Promise<unknown> {
  const answer = messageOf(child);
  child.send(question);
  return answer;
}

function messageOf(child: ChildProcess): Promise<unknown> {
  return new Promise((resolve) => child.once('message', resolve));
}

/**
 * How long each reading of the received list took, in milliseconds. Everybody reads by a timetable of
 * their own, as people do: whoever waited for the last answer before asking again would, after one
 * pause of the server, ask at the same moment as all others from then on.
 */
async function readLists(port: number): Promise<number[]> {
  const begin = performance.now();
  const reads = (seconds * 1000) / betweenReads;
  const read = async (reader: number, count: number): Promise<number> => {
    const due = begin + (count + reader / readers) * betweenReads;
    await wait(Math.max(1, due - performance.now()));
    const start = performance.now();
    const response = await fetch(`http://127.0.0.1:${port}/api/compliments/received`, {
      headers: { cookie: cookieOf(reader + 1, authSecret) },
    });
    await response.arrayBuffer();
    if (response.status !== 200) throw new Error(`The list answered ${response.status}.`);
    return performance.now() - start;
  };
  return Promise.all(
    Array.from({ length: reads * readers }, (_, index) =>
      read(index % readers, Math.floor(index / readers)),
    ),
  );
}

async function tellMemory(product: ChildProcess): Promise<string> {
  const { heap, resident } = memory.parse(await answerOf(product, 'memory'));
  return `heap ${megabytes(heap)}, resident ${megabytes(resident)}`;
}

function tellTimes(times: readonly number[]): string {
  const [median, most, nearlyAll] = [0.5, 0.95, 0.99].map((part) => show(share(times, part)));
  return `median ${median}, 95 % within ${most}, 99 % within ${nearlyAll}`;
}

/** What this part of all times stays within. */
function share(times: readonly number[], part: number): number {
  const sorted = times.toSorted((one, other) => one - other);
  return sorted[Math.floor(sorted.length * part)] ?? 0;
}

function show(milliseconds: number): string {
  return `${milliseconds.toFixed(milliseconds < 100 ? 1 : 0)} ms`;
}

function megabytes(bytes: number): string {
  return `${Math.round(bytes / 1e6)} MB`;
}
