import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checkText } from '#guard/guard.ts';
import { profiles } from '#server/db/schema/profiles.ts';
import { closeDays } from '#server/features/analytics/jobs.ts';
import { refreshScores } from '#server/features/scores/actions/refresh-scores.ts';
import demo from '#server/seed/demo.json' with { type: 'json' };
import { seedDemo, type DemoAccess } from '#server/seed/demo.ts';
import { cookiesOf, createTestApp, createUser, type TestApp } from '#tests/support/app.ts';

let app: TestApp;
let access: DemoAccess;

beforeAll(async () => {
  app = await createTestApp();
  const made = await seedDemo(app.context);
  if (made === null) throw new Error('An empty database was not filled.');
  access = made;
});

afterAll(() => app.close());

async function signIn(who: keyof DemoAccess) {
  const response = await enter('http://localhost:3000', who);
  expect(response.status).toBe(200);
  return createUser(app.app, cookiesOf(response.headers));
}

function enter(origin: string, who: keyof DemoAccess, connection: Connection = {}) {
  const { peer, headers = {} } = connection;
  const request = new Request(`${origin}/api/auth/sign-in/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(access[who]),
  });
  const incoming = { socket: { remoteAddress: peer } };
  return app.app.fetch(request, peer === undefined ? {} : { incoming });
}

type Connection = { peer?: string; headers?: Record<string, string> };

describe('the demo community', () => {
  test('can be entered as a member whose lists show every state', async () => {
    const mira = await signIn('member');
    const { body: profile } = await mira.request('GET', '/api/profile');
    expect(profile).toMatchObject({ name: 'Mira Sommer', isAdmin: false, language: 'de' });
    const { body } = await mira.request('GET', '/api/compliments/received?pageSize=50');
    const text = JSON.stringify(body);
    for (const state of [
      '"kind":"person"',
      '"kind":"anonymous"',
      '"kind":"assistant"',
      '"isRead":false',
      '"reported":true',
      '"thanked":true',
      '"rating":"positive"',
      '"isAiSuggested":true',
    ])
      expect(text).toContain(state);
    const { body: thanks } = await mira.request('GET', '/api/thanks');
    expect(thanks).toMatchObject({ totalCount: 5 });
    const { body: unread } = await mira.request('GET', '/api/unread');
    expect(unread).toMatchObject({ compliments: 2, thanks: 1 });
  });

  test('was here last on the day of the last activity, as the figures say', async () => {
    const administrator = await signIn('administrator');
    const { body } = await administrator.request('GET', '/api/admin/people?search=oskar');
    const { rows } = await app.db.execute(sql`
      select max(date)::text as day from engagement_metrics
      where user_id = (select id from users where email like 'oskar@%')`);
    expect(rows).toHaveLength(1);
    expect(body).toMatchObject({ people: [{ lastSeenOn: rows[0]?.['day'] }] });
  });

  test('has an administrator and is marked as invented', async () => {
    const administrator = await signIn('administrator');
    const { body } = await administrator.request('GET', '/api/profile');
    expect(body).toMatchObject({ isAdmin: true });
    const people = await app.db.select({ isDemo: profiles.isDemo }).from(profiles);
    expect(people).toHaveLength(Object.keys(demo.people).length + 1);
    expect(people.every((person) => person.isDemo)).toBe(true);
  });

  test.each<[string, string, Connection]>([
    ['at another name', 'http://wohlwort.example', {}],
    ['from another machine', 'http://127.0.0.1:3000', { peer: '192.168.0.7' }],
    ['by a proxy', 'http://127.0.0.1:3000', { headers: { 'x-forwarded-for': '127.0.0.1' } }],
  ])('is not entered %s', async (_, origin, connection) => {
    expect((await enter(origin, 'administrator', connection)).status).toBe(401);
    const here = await enter('http://127.0.0.1:3000', 'administrator', { peer: '127.0.0.1' });
    expect(here.status).toBe(200);
  });

  test('has the scores and counters that the product would have counted', async () => {
    const read = () =>
      app.db
        .select({
          id: profiles.id,
          score: profiles.score,
          sent: profiles.complimentsSent,
          received: profiles.complimentsReceived,
          thanks: profiles.thanksReceived,
        })
        .from(profiles)
        .orderBy(profiles.id);
    const before = await read();
    await refreshScores(
      app.db,
      app.clock.now(),
      before.map((person) => person.id),
    );
    expect(await read()).toEqual(before);
    expect(Math.max(...before.map((person) => person.score))).toBeGreaterThanOrEqual(75);

    const { rows } = await app.db.execute(sql`
      select id,
        (select count(*)::int from compliments where sender_id = profiles.id) as sent,
        (select count(*)::int from compliments where receiver_id = profiles.id) as received,
        (select count(*)::int from thank_you_messages where receiver_id = profiles.id) as thanks
      from profiles order by id`);
    expect(
      before.map(({ id, sent, received, thanks }) => ({ id, sent, received, thanks })),
    ).toEqual(rows);
  });

  test('has metrics that add up to what happened', async () => {
    const { rows } = await app.db.execute(sql`
      select sum(compliments_sent)::int as sent, sum(compliments_received)::int as received
      from (
        select compliments_sent, compliments_received from engagement_metrics
        union all
        select compliments_sent, compliments_received from unfinished_days
      ) days`);
    const fromPeople = demo.compliments.filter((compliment) => compliment.from !== 'ai');
    expect(rows).toEqual([{ sent: fromPeople.length, received: demo.compliments.length }]);
  });

  test('shows administrators figures from the first start on', async () => {
    await closeDays(app.context);
    const administrator = await signIn('administrator');
    const { body } = await administrator.request('GET', '/api/admin/people?search=Mira');
    expect(body).toMatchObject({ people: [{ name: 'Mira Sommer', score: 90 }] });
  });

  test('shows three testimonials in every language', async () => {
    for (const language of ['de', 'en', 'zh-Hans', 'zh-Hant']) {
      const { body } = await app.request('GET', `/api/testimonials?language=${language}`);
      expect(body).toHaveLength(3);
    }
    expect(demo.testimonials.filter((testimonial) => testimonial.isVerified)).toHaveLength(3);
  });

  test('says nothing that the text guard would refuse', () => {
    const texts = demo.compliments.map((compliment) => compliment.text);
    for (const text of texts) {
      const verdict = checkText(text, /\p{Script=Han}/u.test(text) ? 'zh-Hans' : 'de');
      expect(verdict.isValid, `${text} ${verdict.reason}`).toBe(true);
    }
    expect(new Set(texts).size).toBe(texts.length);
  });

  test('holds only once it is kept how to sign in', async () => {
    const empty = await createTestApp();
    const refusal = new Error('the disk is full');
    const kept: DemoAccess[] = [];
    const failing = seedDemo(empty.context, () => {
      throw refusal;
    });
    await expect(failing).rejects.toThrow(refusal);
    expect(await seedDemo(empty.context, (access) => kept.push(access))).toEqual(kept[0]);
    await empty.close();
  });

  test('never joins people who are already there', async () => {
    expect(await seedDemo(app.context)).toBeNull();
  });
});

test('the demo community is here: a newcomer draws its people, one after the other', async () => {
  const demo = await createTestApp();
  await seedDemo(demo.context);
  const newcomer = await demo.signUp('Ina');
  await demo.signUp('Tom');
  const names = new Set<unknown>();
  for (let time = 0; time < 10; time += 1) {
    const { body } = await newcomer.request('POST', '/api/draws');
    names.add(JSON.stringify(body));
  }
  // No repeats while others are available.
  expect(names.size).toBe(10);
  await demo.close();
});
