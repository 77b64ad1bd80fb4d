/*
 * Whether the time of an answer tells a receiver who wrote an anonymous compliment (P31): she has letters
 * of four suspects, and anonymous ones of one of them. In each round, for each suspect in random order,
 * she rates three letters of that suspect together with the three anonymous ones, alternating; thanks
 * for one of each at once; and writes to the suspect while she rates the anonymous ones. Prints medians
 * and 99th percentiles by suspect, and how far the writer's rank within the rounds is from chance.
 * `node bench/anonymous-timing.ts [rounds]`
 */
import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { compliments } from '#server/db/schema/compliments.ts';
import { draws } from '#server/db/schema/draws.ts';
import { startEachSecond } from '#server/jobs/each-second.ts';
import { secondlyWork } from '#server/product/tasks.ts';
import { systemRandom } from '#server/runtime/clock.ts';
import { openApi } from './api.ts';
import { withStore } from './store.ts';

const [rounds = 1000] = process.argv.slice(2).map(Number);
const warmUp = 30;
const suspects = ['A', 'B', 'C', 'D'];
/** Who wrote the anonymous letters. */
const writer = systemRandom.below(suspects.length);
const lettersOfEach = 3;
/** A deviation that chance alone brings once in a hundred times. */
const noise = 2.58;

await withStore(async (database) => {
  const { app, context } = await openApi(database);

  const call = async (cookie: string, method: string, path: string, body: unknown) => {
    const request = new Request(`http://localhost:3000/api${path}`, {
      method,
      headers: { 'content-type': 'application/json', cookie },
      body: JSON.stringify(body),
    });
    const answer = await app.fetch(request);
    const said = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${said}`);
    return answer;
  };
  const join = async (name: string) => {
    const email = `${randomUUID()}@example.org`;
    const details = { name, email, password: 'Sonnenblume2026', traits: ['geduldig'] };
    const { headers } = await call('', 'POST', '/auth/sign-up/email', details);
    const cookie = headers.getSetCookie().map((value) => value.split(';', 1)[0]);
    const { rows } = await database.db.execute<{ id: string }>(
      sql`select id from users where email = ${email}`,
    );
    return { id: rows[0]?.id ?? '', cookie: cookie.join('; ') };
  };
  const receiver = await join('Empfang');
  const people = await Promise.all(suspects.map((name) => join(`Verdacht ${name}`)));
  const letters = async (count: number, from: number, isAnonymous: boolean): Promise<string[]> => {
    const values = Array.from({ length: count }, () => ({
      id: randomUUID(),
      text: 'Du hörst zu, bis jemand wirklich fertig ist.',
      senderId: people[from]?.id ?? '',
      receiverId: receiver.id,
      isAnonymous,
    }));
    await database.db.insert(compliments).values(values);
    return values.map(({ id }) => id);
  };
  const hidden = await letters(lettersOfEach, writer, true);
  const named = await Promise.all(suspects.map((_, at) => letters(lettersOfEach, at, false)));
  const stop = startEachSecond(context.log, () => secondlyWork(context));

  let rating: 'positive' | null = null;
  const rate = (id: string) =>
    call(receiver.cookie, 'PUT', `/compliments/${id}/rating`, { rating });
  const thank = (id: string) => call(receiver.cookie, 'POST', `/compliments/${id}/thanks`, {});

  await measure('ratings of two letters at once', async (suspect) => {
    rating = rating === null ? 'positive' : null;
    const both = hidden.flatMap((id, at) => [id, named[suspect]?.[at] ?? '']);
    return timeOf(() => Promise.all(both.map(rate)));
  });
  await measure('thanks for two letters at once', async (suspect) => {
    const pair = [...(await letters(1, writer, true)), ...(await letters(1, suspect, false))];
    return timeOf(() => Promise.all(pair.map(thank)));
  });
  await measure('a letter to the suspect beside ratings', async (suspect) => {
    rating = rating === null ? 'positive' : null;
    const sending = {
      id: randomUUID(),
      receiverId: people[suspect]?.id,
      text: 'Deine Ruhe färbt auf alle ab, die neben dir arbeiten.',
      isAnonymous: false,
    };
    // Chance has dealt her this suspect.
    await database.db.insert(draws).values({
      drawerId: receiver.id,
      receiverId: people[suspect]?.id ?? '',
      drawnAt: new Date(),
    });
    const ratings = hidden.map(rate);
    const time = await timeOf(() => call(receiver.cookie, 'POST', '/compliments', sending));
    await Promise.all(ratings);
    return time;
  });
  await stop();
});

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

async function measure(name: string, ask: (suspect: number) => Promise<number>): Promise<void> {
  const times: number[][] = suspects.map(() => []);
  for (let round = 0; round < rounds + warmUp; round += 1)
    for (const suspect of shuffled(suspects.map((_, at) => at))) {
      const time = await ask(suspect);
      if (round >= warmUp) times[suspect]?.push(time);
    }
  console.log(`${name}, ${rounds} rounds:`);
  for (const [suspect, own] of times.entries()) {
    const rank = standardRank(times, suspect);
    console.log(
      `  ${suspects[suspect]}${suspect === writer ? ' (wrote)' : '        '} median ${quantile(own, 0.5).toFixed(2)} ms, p99 ${quantile(own, 0.99).toFixed(2)} ms, slowest of the round ${slowest(times, suspect)} times, rank ${rank.toFixed(2)} σ from chance`,
    );
  }
  const isWithin = Math.abs(standardRank(times, writer)) <= noise;
  console.log(
    `  ${isWithin ? 'within noise: the time tells nothing' : 'THE TIME TELLS WHO WROTE'}`,
  );
}

/**
 * The mean rank within the rounds in standard deviations from that of chance, (n + 1) / 2: whatever else
 * the machine does in a round meets all of them.
 */
function standardRank(times: readonly number[][], suspect: number): number {
  const count = suspects.length;
  const ranks = roundsOf(times).map(
    (round) => 1 + round.filter((time) => time < (round[suspect] ?? 0)).length,
  );
  const mean = ranks.reduce((sum, rank) => sum + rank, 0) / ranks.length;
  return (mean - (count + 1) / 2) / Math.sqrt((count ** 2 - 1) / 12 / ranks.length);
}

function slowest(times: readonly number[][], suspect: number): number {
  return roundsOf(times).filter((round) => Math.max(...round) === round[suspect]).length;
}

function roundsOf(times: readonly number[][]): number[][] {
  return Array.from({ length: times[0]?.length ?? 0 }, (_, round) =>
    times.map((own) => own[round] ?? 0),
  );
}

function quantile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.floor(sorted.length * part)] ?? 0;
}

function shuffled(values: readonly number[]): number[] {
  return values
    .map((value) => ({ value, key: systemRandom.below(1_000_000) }))
    .toSorted((one, other) => one.key - other.key)
    .map(({ value }) => value);
}
