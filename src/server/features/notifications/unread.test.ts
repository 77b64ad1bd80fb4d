import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { notificationsAtOnce } from '#domain/notifications/notification.ts';
import { compliments } from '#server/db/schema/compliments.ts';
import { adminNotifications } from '#server/db/schema/notifications.ts';
import { createTestApp, type TestApp, type TestPerson } from '#tests/support/app.ts';
import { send } from '#tests/support/compliments.ts';
import { fc } from '#tests/support/properties.ts';

let app: TestApp;

beforeAll(async () => {
  app = await createTestApp({ env: { RATE_LIMITS: 'off' } });
});

afterAll(() => app.close());

test('news are counted by kind, and opening a tab marks only its own', async () => {
  const [mira, jonas] = [await app.signUp('Mira'), await app.signUp('Jonas')];
  const first = await send(jonas, mira);
  await send(jonas, mira);
  const answered = await send(mira, jonas);
  await jonas.request('POST', `/api/compliments/${answered}/thanks`);
  await app.settle();
  await app.db
    .insert(adminNotifications)
    .values({ userId: mira.id, action: 'approved', message: 'Geprüft.' });

  const counts = async () => (await mira.request('GET', '/api/unread')).body;
  const open = async (kind: string) =>
    (await mira.request('POST', '/api/unread/read', { kind })).body;
  expect(await counts()).toEqual({ compliments: 2, thanks: 1, notifications: 1, total: 4 });

  const { body: afterOne } = await mira.request('POST', `/api/compliments/${first}/read`);
  expect(afterOne).toEqual({ compliments: 1, thanks: 1, notifications: 1, total: 3 });
  expect((await mira.request('POST', `/api/compliments/${first}/read`)).body).toEqual(afterOne);
  const [row] = await app.db.select().from(compliments).where(eq(compliments.id, first));
  expect(row?.isRead).toBe(true);

  expect(await open('thanks')).toEqual({ compliments: 1, thanks: 0, notifications: 1, total: 2 });
  expect(await open('notifications')).toEqual({
    compliments: 1,
    thanks: 0,
    notifications: 0,
    total: 1,
  });
  expect(await open('compliments')).toEqual({
    compliments: 0,
    thanks: 0,
    notifications: 0,
    total: 0,
  });
  expect((await jonas.request('GET', '/api/unread')).body).toMatchObject({ compliments: 1 });
});

/** What a receiver may do besides opening. */
const looks = [
  'GET /api/compliments/received?page=1&pageSize=5',
  'GET /api/compliments/received?page=2&pageSize=5',
  'GET /api/compliments/sent?page=1&pageSize=5',
  'GET /api/compliments/opened?page=1&pageSize=5&in=all',
  'GET /api/thanks?page=1&pageSize=5',
  'GET /api/profile',
  'POST /api/unread/read thanks',
  'POST /api/unread/read notifications',
] as const;
const acts = fc.array(fc.constantFrom('arrive', 'open', 'open all', ...looks), {
  minLength: 4,
  maxLength: 14,
});

test('a letter stays sealed until it is opened, whatever else its receiver looks at (P56)', async () => {
  await fc.assert(
    fc.asyncProperty(acts, async (program) => {
      const [mira, jonas] = [await app.signUp('Mira'), await app.signUp('Jonas')];
      let sealed: string[] = [];
      for (const act of ['arrive', ...program]) {
        const [method = '', path = '', kind] = act.split(' ');
        if (act === 'arrive' && sealed.length < 3) sealed.push(await send(jonas, mira));
        else if (act === 'open')
          await mira.request('POST', `/api/compliments/${sealed.pop() ?? nothing}/read`);
        else if (act === 'open all') {
          await mira.request('POST', '/api/unread/read', { kind: 'compliments' });
          sealed = [];
        } else if (act !== 'arrive')
          await mira.request(method, path, kind === undefined ? undefined : { kind });
        const { body } = await mira.request('GET', '/api/unread');
        expect(body).toMatchObject({ compliments: sealed.length });
        const stored = await app.db
          .select({ id: compliments.id })
          .from(compliments)
          .where(and(eq(compliments.receiverId, mira.id), eq(compliments.isRead, false)));
        expect(stored.map(({ id }) => id).toSorted()).toEqual(sealed.toSorted());
      }
    }),
    { numRuns: 12 },
  );
});

const nothing = '00000000-0000-4000-8000-000000000000';

test('notifications come in parts, newest first, and only the caller’s own', async () => {
  const [mira, jonas] = [await app.signUp('Mira'), await app.signUp('Jonas')];
  await app.db.insert(adminNotifications).values(
    Array.from({ length: 2 * notificationsAtOnce + 1 }, (_, place) => ({
      userId: mira.id,
      action: 'approved' as const,
      message: 'Geprüft.',
      // Two at a time, to test the order within a moment.
      createdAt: new Date(Date.UTC(2026, 0, 1, 0, 0, Math.floor(place / 2))),
    })),
  );
  const first = await read(mira);
  const second = await read(mira, first.at(-1)?.id);
  const third = await read(mira, second.at(-1)?.id);
  expect([first.length, second.length, third.length]).toEqual([
    notificationsAtOnce,
    notificationsAtOnce,
    1,
  ]);
  const all = [...first, ...second, ...third];
  expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
  const times = all.map(({ createdAt }) => createdAt);
  expect(times).toEqual(times.toSorted().toReversed());
  expect(await read(jonas, first[0]?.id)).toEqual([]);
});

test('there are no other kinds, and visitors have nothing to read', async () => {
  const mira = await app.signUp('Mira');
  expect((await mira.request('POST', '/api/unread/read', { kind: 'all' })).status).toBe(400);
  expect((await app.visitor.request('GET', '/api/unread')).status).toBe(401);
});

async function read(person: TestPerson, before?: string) {
  const query = before === undefined ? '' : `?before=${before}`;
  const { body } = await person.request('GET', `/api/notifications${query}`);
  return z.array(z.looseObject({ id: z.string(), createdAt: z.string() })).parse(body);
}
