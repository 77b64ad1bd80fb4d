import { and, eq, inArray, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { isInForce, isKnown } from '#server/db/blocks.ts';
import { users } from '#server/db/schema/accounts.ts';
import { blocks } from '#server/db/schema/blocked-senders.ts';
import { compliments } from '#server/db/schema/compliments.ts';
import { draws } from '#server/db/schema/matching.ts';
import { createTestApp, type TestApp, type TestPerson } from '#tests/support/app.ts';
import { sendingTo } from '#tests/support/compliments.ts';
import { fc } from '#tests/support/properties.ts';

/*
 * Random sequences of actions: no letter reaches a person who blocked the sender, a person who was not drawn, the
 * sender, or an administrator; no pair is drawn again while another person is left (P19, P83, P84, P92, P93).
 */

const hour = 60 * 60 * 1000;
const people = 3;

let app: TestApp;

beforeAll(async () => {
  app = await createTestApp({ env: { ANONYMOUS_DELAY_MINUTES: '5-45', RATE_LIMITS: 'off' } });
});
afterAll(() => app.close());

const who = fc.nat({ max: people - 1 });
const deed = fc.oneof(
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('draw' as const), who }) },
  {
    weight: 6,
    arbitrary: fc.record({ kind: fc.constant('send' as const), who, isAnonymous: fc.boolean() }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('send at will' as const), who, to: who }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('block' as const), who }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('hear again' as const), who }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('pause' as const), who }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('ask who' as const), who }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('tell who' as const), who }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('time passes' as const), who }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('leave' as const), who }) },
);
type Deed = typeof deed extends fc.Arbitrary<infer One> ? One : never;

test('no sequence of deeds brings a letter to where it must not come', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(deed, { minLength: 40, maxLength: 80 }), async (deeds) => {
      const members = await Promise.all(
        Array.from({ length: people }, (_, at) => app.signUp(`Person ${at}`)),
      );
      const administrator = await app.signUp('Ada');
      await app.makeAdministrator(administrator);
      try {
        for (const one of deeds) await act(members, one);
      } finally {
        const isStopped = inArray(compliments.place, ['deferred', 'withheld']);
        met.stopped += await app.db.$count(compliments, isStopped);
        met.listed += await app.db.$count(compliments, eq(compliments.place, 'list'));
        await app.db.delete(users);
      }
    }),
    { numRuns: 16, seed: 12, endOnFailure: true },
  );
  expect(met.stopped).toBeGreaterThan(0);
  expect(met.listed).toBeGreaterThan(20);
  expect(met.nobody).toBeGreaterThan(0);
}, 120_000);

const met = { stopped: 0, listed: 0, nobody: 0 };

async function act(members: readonly TestPerson[], one: Deed): Promise<void> {
  const person = members[one.who];
  if (person === undefined || !(await isHere(person))) return;
  const before = await listed();
  const blocked = await blockedPairs();
  await deeds[one.kind](person, one, members);
  const arrived = (await listed()).filter(({ id }) => !before.some((known) => known.id === id));
  for (const { senderId, receiverId, isAnonymous, isOfAdministrator, dealt } of arrived) {
    const those = blocked.filter(({ isKnown }) => isKnown || isAnonymous);
    expect(those.map(({ pair }) => pair)).not.toContain(`${receiverId} ${senderId}`);
    expect(senderId).not.toBe(receiverId);
    expect(isOfAdministrator).toBe(false);
    expect(dealt).toBe(true);
  }
}

const deeds: Record<
  Deed['kind'],
  (person: TestPerson, one: Deed, members: readonly TestPerson[]) => Promise<unknown>
> = {
  draw: drawOnce,
  send: async (person, one) => {
    const [open] = await app.db
      .select({ id: draws.receiverId })
      .from(draws)
      .where(sql`${draws.drawerId} = ${person.id} and ${draws.usedAt} is null`)
      .orderBy(draws.id)
      .limit(1);
    if (open === undefined) return;
    const isAnonymous = one.kind === 'send' && one.isAnonymous;
    await person.request('POST', '/api/compliments', sendingTo(open, { isAnonymous }));
  },
  'send at will': async (person, one, members) => {
    const to = one.kind === 'send at will' ? members[one.to] : undefined;
    if (to !== undefined) await person.request('POST', '/api/compliments', sendingTo(to));
  },
  block: async (person) => {
    const id = await lastReceived(person);
    if (id !== undefined) await person.request('PUT', `/api/compliments/${id}/block`);
  },
  'hear again': async (person) => {
    const [entry] = await app.db
      .select()
      .from(blocks)
      .where(and(eq(blocks.ownerId, person.id), isInForce));
    if (entry !== undefined) await person.request('DELETE', `/api/blocked-senders/${entry.id}`);
  },
  pause: async (person) => {
    const until = new Date(app.clock.now().getTime() + 24 * hour).toISOString().slice(0, 10);
    await person.request('PATCH', '/api/preferences', { inbox: { noLettersUntil: until } });
  },
  'ask who': async (person) => {
    const id = await lastReceived(person);
    if (id !== undefined)
      await person.request('POST', `/api/compliments/${id}/thanks`, { asksWho: true });
  },
  'tell who': async (person) => {
    const [asked] = await app.db
      .select({ id: compliments.id })
      .from(compliments)
      .where(
        sql`${compliments.senderId} = ${person.id} and ${compliments.revealAskedAt} is not null`,
      );
    if (asked !== undefined)
      await person.request('PUT', `/api/compliments/${asked.id}/reveal`, { answer: 'yes' });
  },
  'time passes': async () => {
    await app.pass(hour / 2);
    await app.arrive();
  },
  leave: (person) => app.db.delete(users).where(eq(users.id, person.id)),
};

/** Checks that blocked or paused people are not drawn, and no person twice while another is left. */
async function drawOnce(person: TestPerson): Promise<void> {
  const { rows } = await app.db.execute<{ id: string; isRepeat: boolean }>(sql`
    select id, exists (select from draws where drawer_id = ${person.id} and receiver_id = profiles.id)
      as "isRepeat"
    from profiles
    where id <> ${person.id} and not is_admin
      and coalesce(no_letters_until < (${app.clock.now()} at time zone 'UTC')::date, true)
      and not exists (select from blocks where ended_at is null
        and (owner_id, blocked_id) in ((profiles.id, ${person.id}), (${person.id}, profiles.id))
        and (not is_anonymous or exists (select from compliments
          where compliments.id = compliment_id and reveal_answer = 'yes')))`);
  const { status, body } = await person.request('POST', '/api/draws');
  if (rows.length === 0) {
    expect(status).toBe(404);
    met.nobody += 1;
    return;
  }
  const { id } = z.object({ id: z.string() }).parse(body);
  const wanted = rows.some(({ isRepeat }) => !isRepeat)
    ? rows.filter(({ isRepeat }) => !isRepeat)
    : rows;
  expect(wanted.map((row) => row.id)).toContain(id);
}

async function isHere(person: TestPerson): Promise<boolean> {
  return (await app.db.$count(users, eq(users.id, person.id))) === 1;
}

async function lastReceived(person: TestPerson): Promise<string | undefined> {
  const { body } = await person.request('GET', '/api/compliments/received');
  const { compliments: list } = z
    .object({ compliments: z.array(z.object({ id: z.string() })) })
    .parse(body);
  return list[0]?.id;
}

async function listed() {
  const { rows } = await app.db.execute<{
    id: string;
    senderId: string | null;
    receiverId: string;
    isAnonymous: boolean;
    isOfAdministrator: boolean;
    dealt: boolean;
  }>(sql`
    select letter.id, sender_id as "senderId", receiver_id as "receiverId",
      is_anonymous as "isAnonymous", receiver.is_admin as "isOfAdministrator",
      exists (select from draws where drawer_id = sender_id
        and draws.receiver_id = letter.receiver_id and used_at = letter.created_at) as dealt
    from compliments letter join profiles receiver on receiver.id = letter.receiver_id
    where place = 'list'`);
  return rows;
}

async function blockedPairs() {
  const rows = await app.db
    .select({ ownerId: blocks.ownerId, blockedId: blocks.blockedId, isKnown })
    .from(blocks)
    .where(isInForce);
  return rows.map(({ ownerId, blockedId, isKnown }) => ({
    pair: `${ownerId} ${blockedId}`,
    isKnown,
  }));
}
