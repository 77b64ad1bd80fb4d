/*
 * The memory of the server as `npm start` runs it, from its second start on: once it is ready, after five sign-ups, 400
 * reads and 50 letters, and after some minutes of the same. `node bench/memory.ts [minutes]`
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { projectFolder } from '#server/runtime/config.ts';
import { killAtExit } from '#tests/support/child-cleanup.ts';
import { call, register, type Member } from '#tests/support/member.ts';

/** The limits of V8 in the command of `npm start`. */
const limits: string[] =
  JSON.parse(readFileSync(path.join(projectFolder, 'package.json'), 'utf8')).scripts.start.match(
    /--max-\S+/gu,
  ) ?? [];

const port = '4391';
const address = `http://127.0.0.1:${port}`;
const reads = ['compliments/received', 'compliments/sent', 'profile', 'unread', 'thanks'];
const pages = ['/', '/login'];
const [minutes = 2] = process.argv.slice(2).map(Number);

const folder = mkdtempSync(path.join(tmpdir(), 'wohlwort-memory-'));
const first = await start();
await stop(first);
const server = await start();
try {
  await pause(10_000);
  tell('ready', server);
  const people = await Promise.all(
    Array.from({ length: 5 }, (_, at) => register(address, `Person ${at}`)),
  );
  for (let count = 0; count < 400; count += 1) await read(people, count);
  for (let count = 0; count < 50; count += 1) await send(people[count % people.length]);
  tell('after 5 sign-ups, 400 reads and 50 letters', server);
  const end = performance.now() + minutes * 60_000;
  let count = 0;
  while (performance.now() < end) {
    for (let turn = 0; turn < 50; turn += 1) await read(people, (count += 1));
    for (const person of people) await send(person);
    if (count % 500 === 0) await register(address);
  }
  tell(`after ${minutes} minutes and ${count} reads more`, server);
} finally {
  await stop(server);
  rmSync(folder, { recursive: true, force: true });
}

/** As `npm start` does it, without the preparation. */
async function start(): Promise<ChildProcess> {
  const child = spawn('node_modules/.bin/node', [...limits, 'src/server/bootstrap/main.ts'], {
    cwd: projectFolder,
    env: { ...process.env, PORT: port, DATA_DIR: folder, RATE_LIMITS: 'off' },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  killAtExit(child);
  for (;;) {
    const answer = await fetch(`${address}/api/ready`).catch(() => null);
    if (answer?.ok === true) return child;
    if (child.exitCode !== null) throw new Error('The server did not start.');
    await pause(200);
  }
}

async function stop(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit');
  child.kill();
  await ended;
}

async function read(people: readonly Member[], count: number): Promise<void> {
  const cookie = people[count % people.length]?.cookie ?? '';
  const paths = [...reads.map((name) => `/api/${name}`), ...pages];
  const answer = await call(address, cookie, 'GET', paths[count % paths.length] ?? '/');
  await answer.text();
  if (!answer.ok) throw new Error(`A read was answered by ${answer.status}.`);
}

async function send(person: Member | undefined): Promise<void> {
  const cookie = person?.cookie ?? '';
  const draw = await call(address, cookie, 'POST', '/api/draws');
  const { id: receiverId } = z.object({ id: z.uuid() }).parse(await draw.json());
  const letter = {
    id: randomUUID(),
    receiverId,
    text: 'Du hörst wunderbar zu.',
    isAnonymous: false,
  };
  const sent = await call(address, cookie, 'POST', '/api/compliments', letter);
  if (!sent.ok) throw new Error(`A letter was answered by ${sent.status}.`);
}

/** Prints the resident memory by the kernel's count: of the process itself, and with files that it shares. */
function tell(when: string, { pid }: ChildProcess): void {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const [all, own] = ['VmRSS', 'RssAnon'].map((name) =>
    Math.round(Number(new RegExp(`${name}:\\s+(\\d+)`, 'u').exec(status)?.[1]) / 1024),
  );
  console.log(`${when}: ${all} MiB resident, ${own} of them its own`);
}
