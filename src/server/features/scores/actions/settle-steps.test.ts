import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { dayOf } from '#domain/i18n/day.ts';
import { secondlyTasks } from '#server/bootstrap/tasks.ts';
import { users } from '#server/db/schema/accounts.ts';
import { engagementMetrics } from '#server/db/schema/analytics.ts';
import { pendingSteps } from '#server/db/schema/scores.ts';
import { finishDays, settleSteps } from '#server/features/scores/actions/settle-steps.ts';
import { startEachSecond } from '#server/jobs/each-second.ts';
import { createTestApp, type TestApp, type TestPerson } from '#tests/support/app.ts';
import { send } from '#tests/support/compliments.ts';

let app: TestApp;
let people: TestPerson[];

beforeAll(async () => {
  app = await createTestApp({ env: { RATE_LIMITS: 'off', HOST: '127.0.0.1' } });
  people = await Promise.all(['a', 'b', 'c', 'd'].map((name) => app.signUp(name)));
});
afterAll(() => app.close());

/** The people whose counters differ from the rows; empty once all is settled. */
async function wrongCounters() {
  const { rows } = await app.db.execute(sql`
    select name, compliments_sent, compliments_received, thanks_received from profiles p
    where compliments_sent <> (
        select count(*) from compliments where sender_id = p.id and removed_at is null)
      or compliments_received <> (
        select count(*) from compliments where receiver_id = p.id and removed_at is null)
      or thanks_received <> (select count(*) from thank_you_messages where receiver_id = p.id)`);
  return rows;
}

async function figures(person: TestPerson): Promise<unknown> {
  return (await person.request('GET', '/api/profile')).body;
}

function ofEveryPair(work: (one: TestPerson, other: TestPerson) => Promise<void>): Promise<void[]> {
  return Promise.all(
    people.flatMap((one) =>
      people.filter((other) => other !== one).map((other) => work(one, other)),
    ),
  );
}

test('each step is counted once, however many servers settle while people go on', async () => {
  for (let round = 0; round < 3; round += 1)
    await Promise.all([
      ofEveryPair(async (one, other) => {
        const id = await send(one, other, { isAnonymous: round === 1 });
        await other.request('PUT', `/api/compliments/${id}/rating`, { rating: 'positive' });
        await other.request('POST', `/api/compliments/${id}/thanks`);
      }),
      ...Array.from({ length: 6 }, () => settleSteps(app.context)),
    ]);
  await app.settle();
  expect(await wrongCounters()).toEqual([]);
  expect(await app.db.$count(pendingSteps)).toBe(0);
  // Three a receiver and day count for the score, and so do ratings and thanks both ways.
  const { body } = (await people[0]?.request('GET', '/api/profile')) ?? {};
  expect(body).toMatchObject({ complimentsSent: 9, thanksReceived: 9, score: 100 });
});

test('a caller’s own figures are right at once, and stay so when steps are settled', async () => {
  const [one, other] = [await app.signUp('Eins'), await app.signUp('Zwei')];
  const id = await send(one, other);
  await other.request('PUT', `/api/compliments/${id}/rating`, { rating: 'positive' });
  await other.request('POST', `/api/compliments/${id}/thanks`);
  const sender = await figures(one);
  expect(sender).toMatchObject({ complimentsSent: 1, score: 11, thanksReceived: 1 });
  const giver = await figures(other);
  expect(giver).toMatchObject({ complimentsReceived: 1, score: 1 });
  await app.settle();
  expect(await figures(other)).toEqual(giver);
  expect(await figures(one)).toEqual(sender);
});

test('a step that breaks off is done the next time, with the same result', async () => {
  const [one, other] = [await app.signUp('Drei'), await app.signUp('Vier')];
  await send(one, other);
  await app.db.execute(sql`alter table unfinished_days rename to elsewhere`);
  await settleSteps(app.context);
  await app.db.execute(sql`alter table elsewhere rename to unfinished_days`);
  expect(await app.db.$count(pendingSteps)).toBe(2);
  await app.pass(60_000);
  await app.settle();
  expect(await wrongCounters()).toEqual([]);
});

test('days become statistics when they are over, in any order of steps', async () => {
  const [one, other] = [await app.signUp('Fünf'), await app.signUp('Sechs')];
  const today = dayOf(app.clock.now());
  await send(one, other);
  const rowsOfOne = () =>
    app.db.select().from(engagementMetrics).where(eq(engagementMetrics.userId, one.id));
  await app.settle();
  await finishDays(app.context);
  expect(await rowsOfOne()).toEqual([]);
  await send(one, other);
  await app.endDay();
  expect(await rowsOfOne()).toMatchObject([
    { date: today, complimentsSent: 2, engagementScore: 60 },
  ]);
  await send(one, other);
  await app.endDay();
  expect(await rowsOfOne()).toMatchObject([
    { date: today, complimentsSent: 3, engagementScore: 90 },
  ]);
});

test('a member who leaves reduces the senders’ counters', async () => {
  const [writer, leaving] = [await app.signUp('Sieben'), await app.signUp('Acht')];
  await send(writer, leaving);
  await send(writer, leaving, { isAnonymous: true });
  const stays = await send(writer, people[0] ?? writer);
  await app.db.delete(users).where(eq(users.id, leaving.id));
  const { body } = await writer.request('GET', '/api/profile');
  const { body: list } = await writer.request('GET', '/api/compliments/sent');
  expect(list).toMatchObject({ totalCount: 1, compliments: [{ id: stays }] });
  expect(body).toMatchObject({ complimentsSent: 1, score: 5 });
  expect(await figures(writer)).toEqual(body);
  await app.settle();
  expect(await figures(writer)).toEqual(body);
});

test('a server settles when it starts, and what is left when it stops', async () => {
  const [one, other] = [await app.signUp('Neun'), await app.signUp('Zehn')];
  const stops = secondlyTasks(app.context).map((task) => startEachSecond(app.context, task));
  await send(one, other);
  await Promise.all(stops.map((stop) => stop()));
  expect(await app.db.$count(pendingSteps)).toBe(0);
});
