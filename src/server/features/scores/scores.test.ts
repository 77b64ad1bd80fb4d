import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { countedPerReceiverAndDay, scoreOf, scoreWindowDays } from '#domain/compliments/score.ts';
import { dayOf, daysBefore } from '#domain/i18n/day.ts';
import { compliments, thankYouMessages } from '#server/db/schema/compliments.ts';
import { profiles } from '#server/db/schema/profiles.ts';
import { refreshAllScores, refreshScores } from '#server/features/scores/actions/refresh-scores.ts';
import { createTestApp, type TestApp, type TestPerson } from '#tests/support/app.ts';
import { send } from '#tests/support/compliments.ts';
import { fc } from '#tests/support/properties.ts';
import { scaleTimeout } from '#tests/support/scale-timeout.ts';

const day = 24 * 60 * 60 * 1000;
let app: TestApp;
let people: TestPerson[];

beforeAll(async () => {
  app = await createTestApp();
  people = await Promise.all(['a', 'b', 'c'].map((name) => app.signUp(name)));
});

afterAll(() => app.close());

const event = fc.record({
  sender: fc.nat(2),
  step: fc.integer({ min: 1, max: 2 }),
  // Around both ends of the window, to the millisecond.
  ago: fc.oneof(
    fc.integer({ min: 0, max: 3 * day }),
    fc.integer({ min: 28 * day, max: 32 * day }),
    fc.constant(scoreWindowDays * day),
  ),
  isRated: fc.boolean(),
  isThanked: fc.boolean(),
  isRemoved: fc.boolean(),
});

type Event = typeof event extends fc.Arbitrary<infer Value> ? Value : never;

describe('the score', () => {
  test(
    'in the database is the score of the rule, for any history',
    async () => {
      await fc.assert(
        fc.asyncProperty(fc.array(event, { maxLength: 30 }), async (events) => {
          await app.db.delete(thankYouMessages);
          await app.db.delete(compliments);
          await write(events);
          await refreshScores(
            app.db,
            app.clock.now(),
            people.map((person) => person.id),
          );
          for (const [index, person] of people.entries())
            expect(await storedScore(person)).toBe(expectedScore(events, index));
        }),
        { numRuns: 60 },
      );
    },
    scaleTimeout(60_000),
  );

  test('falls by night, when old compliments leave the window', async () => {
    const [sender, receiver] = [await app.signUp('Früher'), await app.signUp('Empfang')];
    await send(sender, receiver);
    await app.settle();
    expect(await storedScore(sender)).toBe(5);
    await app.pass((scoreWindowDays + 1) * day);
    await refreshAllScores(app.context);
    expect(await storedScore(sender)).toBe(0);
  });

  test('falls in portions, each of which says where the next one begins', async () => {
    const receiver = await app.signUp('Empfang');
    const scored = await Promise.all(['d', 'e', 'f'].map((name) => app.signUp(name)));
    for (const person of scored) await send(person, receiver);
    await app.settle();
    await app.pass((scoreWindowDays + 1) * day);
    const first = await refreshAllScores(app.context, null, 1);
    expect(first).toEqual(expect.any(String));
    expect(await refreshAllScores(app.context, first)).toBe(null);
    expect(await Promise.all(scored.map(storedScore))).toEqual([0, 0, 0]);
  });
});

async function write(events: Event[]): Promise<void> {
  for (const { sender, step, ago, isRated, isThanked, isRemoved } of events) {
    const id = randomUUID();
    const createdAt = new Date(app.clock.now().getTime() - ago);
    const from = people[sender]?.id;
    const to = people[(sender + step) % 3]?.id ?? '';
    await app.db.insert(compliments).values({
      id,
      text: 'Du bist da.',
      senderId: from,
      receiverId: to,
      wasRated: isRated,
      removedAt: isRemoved ? app.clock.now() : null,
      createdAt,
    });
    if (isThanked)
      await app.db
        .insert(thankYouMessages)
        .values({ complimentId: id, senderId: to, receiverId: from ?? '', message: '', createdAt });
  }
}

function expectedScore(events: Event[], person: number): number {
  const now = app.clock.now();
  const timeOf = (one: Event) => new Date(now.getTime() - one.ago);
  const recent = events.filter((one) => timeOf(one) > daysBefore(now, scoreWindowDays));
  const sent = recent.filter((one) => one.sender === person && !one.isRemoved);
  const perReceiverAndDay = Map.groupBy(sent, (one) => `${one.step} ${dayOf(timeOf(one))}`);
  return scoreOf({
    complimentsSent: [...perReceiverAndDay.values()].reduce(
      (sum, group) => sum + Math.min(group.length, countedPerReceiverAndDay),
      0,
    ),
    positiveRatings: sent.filter((one) => one.isRated).length,
    thanksReceived: sent.filter((one) => one.isThanked).length,
    thanksGiven: recent.filter((one) => (one.sender + one.step) % 3 === person && one.isThanked)
      .length,
  });
}

async function storedScore(person: TestPerson): Promise<number | undefined> {
  const [row] = await app.db
    .select({ score: profiles.score })
    .from(profiles)
    .where(eq(profiles.id, person.id));
  return row?.score;
}
