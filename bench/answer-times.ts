/*
 * Whether the time of an answer tells what the answer hides, in pairs: thanks, ratings and reports of anonymous letters
 * whose sender is here or gone; sign-ins with a known and an unknown address; registrations with a free and a taken one.
 * For each pair the medians, and how often the first was slower: 50 % tells nothing. `node bench/answer-times.ts [pairs]`
 */
import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Database } from '#server/db/executor.ts';
import { openApi } from './api.ts';
import { fillCommunity } from './community.ts';
import { cookieOf } from './cookie.ts';
import { withStore } from './store.ts';

const [pairs = 200] = process.argv.slice(2).map(Number);
const authSecret = 'only-for-this-bench-0123456789-0123456789';
const password = 'Sonnenblume2026';
/** Until plans and compiled code are warm. */
const warmUps = 20;

type Ask = () => Promise<number>;

await withStore(async (database) => {
  const { app } = await openApi(database, authSecret);
  const { db } = database;
  await fillCommunity(db, { people: 1000, compliments: 20_000 });
  const send = async (method: string, path: string, body: object): Promise<number> => {
    const headers = {
      'content-type': 'application/json',
      cookie: path.startsWith('/api/compliments') ? cookieOf(1, authSecret) : '',
    };
    const request = { method, headers, body: JSON.stringify(body) };
    const start = performance.now();
    const answer = await app.request(`http://localhost:3000${path}`, request);
    const took = performance.now() - start;
    await answer.arrayBuffer();
    return took;
  };
  for (const [name, method, action, body] of [
    ['thank', 'POST', 'thanks', { asksWho: false }],
    ['rate', 'PUT', 'rating', { rating: 'positive' }],
    ['report', 'POST', 'report', { reason: 'Das passt nicht.' }],
  ] as const) {
    const about =
      (isHere: boolean): Ask =>
      async () =>
        send(method, `/api/compliments/${await addLetter(db, isHere)}/${action}`, body);
    await compare(`${name}: sender here · gone`, about(true), about(false));
  }
  const signUp = (email: string) =>
    send('POST', '/api/auth/sign-up/email', {
      name: 'Mira Meer',
      email,
      password,
      traits: ['geduldig'],
      language: 'de',
    });
  await signUp('taken@example.org');
  const signIn = (email: string) => () =>
    send('POST', '/api/auth/sign-in/email', { email, password: 'Falsches4Passwort' });
  await compare(
    'sign in: address known · unknown',
    signIn('taken@example.org'),
    signIn('unknown@example.org'),
  );
  await compare(
    'register: address free · taken',
    () => signUp(`${randomUUID()}@example.org`),
    () => signUp('taken@example.org'),
  );
});

/** Adds an anonymous letter to person 1, of someone or of an account that is gone; returns its id. */
async function addLetter(db: Database, isHere: boolean): Promise<string> {
  const id = randomUUID();
  const sender = 2 + Math.floor(Math.random() * 900);
  await db.execute(sql`
    insert into compliments (id, text, sender_id, receiver_id, is_anonymous, created_at)
    select ${id}, 'Du hörst so gut zu, das tut allen gut.',
      case when ${isHere} then (select id from profiles where id_profiles = ${sender}) end,
      id, true, now()
    from profiles where id_profiles = 1`);
  return id;
}

/** Asks both in turns, in an order by chance, so that a busy machine meets both. */
async function compare(name: string, one: Ask, other: Ask): Promise<void> {
  const times: [number[], number[]] = [[], []];
  let slower = 0;
  for (let at = -warmUps; at < pairs; at += 1) {
    const isFirst = Math.random() < 0.5;
    const early = isFirst ? await one() : await other();
    const late = isFirst ? await other() : await one();
    if (at < 0) continue;
    const [ofOne, ofOther] = isFirst ? [early, late] : [late, early];
    times[0].push(ofOne);
    times[1].push(ofOther);
    if (ofOne > ofOther) slower += 1;
  }
  const [first, second] = times.map(medianOf);
  const share = Math.round((100 * slower) / pairs);
  console.log(`${name}: ${first} · ${second} ms, the first slower in ${share} % of ${pairs} pairs`);
}

function medianOf(times: readonly number[]): string {
  const sorted = times.toSorted((a, b) => a - b);
  return (sorted[Math.floor(sorted.length / 2)] ?? 0).toFixed(2);
}
