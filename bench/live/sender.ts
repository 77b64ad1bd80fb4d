/*
 * A server without streams. It changes something of many people at a given rate and tells when each was committed, or
 * sends letters as fast as it can, with and without telling.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { noteChanges } from '#server/db/changes.ts';
import { openDatabase } from '#server/db/client.ts';
import { openApi } from '../api.ts';
import { cookieOf } from '../cookie.ts';

const [url = '', authSecret = ''] = process.argv.slice(2);
/** Letters on their way at the same time. */
const crowd = 16;

const database = openDatabase(url);
const { db } = database;
const { app, context } = await openApi(database, authSecret);
const { rows: people } = await db.execute<{ id: string }>(
  sql`select id from profiles order by id_profiles`,
);
let stop: (() => Promise<void>) | null = context.feed.start();
let letters = 0;

const question = z.union([
  z.object({ tell: z.number(), changesInSecond: z.number() }),
  z.object({ send: z.number(), isTelling: z.boolean() }),
]);
process.on('message', (message) => {
  const asked = question.parse(message);
  const answer = 'tell' in asked ? tell(asked) : send(asked);
  void answer.then((said) => process.send?.(said));
});
process.send?.('ready');

/** Answers whose change was committed when: the place of the person, and nanoseconds. */
async function tell({ tell: count, changesInSecond }: { tell: number; changesInSecond: number }) {
  const committed: [number, string][] = [];
  const begun = performance.now();
  const running: Promise<void>[] = [];
  for (let at = 0; at < count; at += 1) {
    const pause = begun + (at * 1000) / changesInSecond - performance.now();
    if (pause > 1) await wait(pause);
    running.push(change(at, committed));
  }
  await Promise.all(running);
  return { committed };
}

async function change(person: number, committed: [number, string][]): Promise<void> {
  const id = people[person]?.id ?? '';
  await db.transaction(async (transaction) => {
    await transaction.execute(sql`update profiles set score = (score + 1) % 100 where id = ${id}`);
    noteChanges(transaction, { kind: 'figures', personId: id });
  });
  committed.push([person, String(process.hrtime.bigint())]);
}

async function send({ send: count, isTelling }: { send: number; isTelling: boolean }) {
  if (isTelling) stop ??= context.feed.start();
  else {
    await stop?.();
    stop = null;
  }
  const pairs = Array.from({ length: count }, () => {
    letters += 1;
    const apart = 1 + Math.floor(letters / people.length);
    return [letters % people.length, (letters + apart) % people.length] as const;
  });
  await db.execute(sql`
    insert into draws (drawer_id, receiver_id, drawn_at)
    select drawer, receiver, now() from unnest(
      ${sql.param(pairs.map(([drawer]) => people[drawer]?.id))}::uuid[],
      ${sql.param(pairs.map(([, receiver]) => people[receiver]?.id))}::uuid[]) as dealt (drawer, receiver)`);
  if (isTelling) await untilUp();

  const start = performance.now();
  const left = pairs.values();
  await Promise.all(
    Array.from({ length: crowd }, async () => {
      for (const [from, to] of left) await write(from, people[to]?.id ?? '');
    }),
  );
  return { rate: (1000 * count) / (performance.now() - start) };
}

async function untilUp(): Promise<void> {
  while (!context.feed.isUp()) await wait(10);
}

async function write(from: number, receiverId: string): Promise<void> {
  const answer = await app.fetch(
    new Request('http://localhost:3000/api/compliments', {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie: cookieOf(from + 1, authSecret) },
      body: JSON.stringify({
        id: randomUUID(),
        receiverId,
        text: 'Deine Ruhe färbt auf alle ab, die neben dir arbeiten.',
        isAnonymous: false,
      }),
    }),
  );
  const said = await answer.text();
  if (!answer.ok) throw new Error(`A letter was answered with ${answer.status}: ${said}`);
}
