/*
 * What it costs that open pages are told what has changed, with two servers on one database. One holds the streams, the
 * other one sends: prints the memory of a stream, the time from a commit to the event in another process, and how many
 * letters a second are sent with and without being told, in turns. `node bench/live.ts [streams] [rounds]`
 */
import { fork, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';
import { endWithThisProcess } from '#tests/support/last-will.ts';
import { fillCommunity } from './community.ts';
import { cookieOf } from './cookie.ts';
import { withStore } from './store.ts';

const [streams = 10_000, rounds = 6] = process.argv.slice(2).map(Number);
const changesInSecond = 500;
const seconds = 10;
const lettersInRound = 2_000;
/** Opened at the same time. */
const crowd = 50;
const authSecret = randomBytes(32).toString('base64url');

const memory = z.object({ heap: z.number(), resident: z.number() });
const told = z.object({ committed: z.array(z.tuple([z.number(), z.string()])) });
const sent = z.object({ rate: z.number() });

await withStore(async ({ db, url }) => {
  await fillCommunity(db, { people: streams, compliments: 10_000, signedIn: streams });
  const holder = start('holder', [url, authSecret]);
  const sender = start('sender', [url, authSecret]);
  try {
    const port = z.object({ port: z.number() }).parse(await answerOf(holder)).port;
    await answerOf(sender);
    const heard: bigint[][] = Array.from({ length: streams }, () => []);
    const before = memory.parse(await ask(holder, 'memory'));
    for (let at = 0; at < streams; at += crowd)
      await Promise.all(
        Array.from({ length: Math.min(crowd, streams - at) }, (_, more) =>
          follow(port, at + more, (now) => heard[at + more]?.push(now)),
        ),
      );
    const after = memory.parse(await ask(holder, 'memory'));
    const each = (kind: 'heap' | 'resident'): string =>
      `${((after[kind] - before[kind]) / streams / 1024).toFixed(1)} KiB ${kind}`;
    console.log(`${streams} streams on one server: ${each('resident')}, ${each('heap')} each`);

    const { committed } = told.parse(
      await ask(sender, { tell: Math.min(changesInSecond * seconds, streams), changesInSecond }),
    );
    await wait(1000);
    const delays = committed
      .map(([person, at]) => Number((heard[person]?.[0] ?? 0n) - BigInt(at)) / 1e6)
      .toSorted((a, b) => a - b);
    const lost = delays.filter((delay) => delay < 0).length;
    console.log(
      `${committed.length} changes at ${changesInSecond} a second: event after a median of ${at(delays, 0.5)} ms, 99 % ${at(delays, 0.99)} ms, lost ${lost}`,
    );

    const rates: Record<'with' | 'without', number[]> = { with: [], without: [] };
    const measure = async (kind: 'with' | 'without'): Promise<number> =>
      sent.parse(await ask(sender, { send: lettersInRound, isTelling: kind === 'with' })).rate;
    await measure('with');
    await measure('without');
    for (let round = 0; round < rounds; round += 1)
      // The first of two has it no easier in one round than in the other.
      for (const kind of round % 2 === 0
        ? (['with', 'without'] as const)
        : (['without', 'with'] as const))
        rates[kind].push(await measure(kind));
    const middle = (kind: 'with' | 'without'): number =>
      Number(
        at(
          rates[kind].toSorted((a, b) => a - b),
          0.5,
        ),
      );
    console.log(
      `letters a second: with ${middle('with')}, without ${middle('without')}, ratio ${(middle('with') / middle('without')).toFixed(3)} (aim: 0.97 or more)`,
    );
  } finally {
    holder.kill();
    sender.kill();
  }
});

function start(name: 'holder' | 'sender', given: readonly string[]): ChildProcess {
  const file = new URL(`live/${name}.ts`, import.meta.url);
  const child = fork(file, given, {
    execArgv: [...process.execArgv, '--expose-gc'],
    serialization: 'advanced',
  });
  endWithThisProcess(child);
  return child;
}

async function answerOf(server: ChildProcess): Promise<unknown> {
  const [message] = await once(server, 'message');
  return message;
}

function ask(server: ChildProcess, question: 'memory' | object): Promise<unknown> {
  const answer = answerOf(server);
  server.send(question);
  return answer;
}

/** Resolves once the stream is open; `hear` is told when an event came, in nanoseconds. */
async function follow(port: number, person: number, hear: (now: bigint) => void): Promise<void> {
  const request = get({
    port,
    host: '127.0.0.1',
    path: '/api/events',
    agent: false,
    headers: { cookie: cookieOf(person + 1, authSecret) },
  });
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    request.once('response', resolve);
    request.once('error', reject);
  });
  if (response.statusCode !== 200)
    throw new Error(`A stream was answered with ${response.statusCode}.`);
  response.on('data', (bytes: Buffer) => {
    if (bytes.includes('changed')) hear(process.hrtime.bigint());
  });
}

function at(sorted: readonly number[], share: number): string {
  return (sorted[Math.floor(sorted.length * share)] ?? Number.NaN).toFixed(1);
}
