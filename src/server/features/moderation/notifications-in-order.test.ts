import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { adminNotifications } from '#server/db/schema/notifications.ts';
import { purgeRemovedTexts } from '#server/features/moderation/jobs.ts';
import { createTestApp, type Answer, type TestApp, type TestPerson } from '#tests/support/app.ts';
import { send } from '#tests/support/compliments.ts';
import { waitForBlockedStatement } from '#tests/support/database.ts';
import { signInAgain } from '#tests/support/reports.ts';

/* The nightly task and a person who opens notifications lock them in the same order. */

let app: TestApp;
let mira: TestPerson;
/** Ordered by id, opposite to the table's order. */
let first: string;
let last: string;

beforeAll(async () => {
  app = await createTestApp();
  mira = await app.signUp('Mira');
  const complimentId = await send(mira, await app.signUp('Rosa'));
  await app.db.execute(
    sql`update compliments set removed_at = ${app.clock.now()} where id = ${complimentId}`,
  );
  [first = '', last = ''] = [randomUUID(), randomUUID()].toSorted();
  const common = { userId: mira.id, complimentId, action: 'removed', message: '„Weg“' } as const;
  for (const id of [last, first])
    await app.db.insert(adminNotifications).values({ ...common, id, params: { excerpt: 'Weg' } });
  await app.pass(31 * 24 * 60 * 60 * 1000);
  mira = await signInAgain(app, mira);
});
afterAll(() => app.close());

test.each([
  ['a person who opens their notifications', () => openNotifications()],
  ['the night', () => purgeRemovedTexts(app.context)],
])('%s waits for the first of them before taking the next', async (_, change) => {
  const other = await app.database.connect();
  await other.query('begin');
  await other.query('select from admin_notifications where id = $1 for update', [first]);
  const changed = change();
  await waitForBlockedStatement(app);
  const free = await app.db.execute(
    sql`select from admin_notifications where id = ${last} for update skip locked`,
  );
  await other.query('commit');
  await other.end();
  await changed;
  expect(free.rowCount).toBe(1);
});

test('who opens their notifications while others wait for them in a circle has them marked all the same', async () => {
  await app.db.update(adminNotifications).set({ isRead: false });
  await app.db.execute(sql`create sequence marks`);
  await app.db.execute(sql`
    create function circle_once() returns trigger language plpgsql as $$ begin
      if nextval('marks') = 1 then raise exception using errcode = 'deadlock_detected'; end if;
      return new;
    end $$`);
  await app.db.execute(sql`create trigger circle_once before update on admin_notifications
    for each statement execute function circle_once()`);
  expect(await openNotifications()).toMatchObject({ status: 200, body: { notifications: 0 } });
  const unread = await app.db.$count(adminNotifications, eq(adminNotifications.isRead, false));
  expect(unread).toBe(0);
});

function openNotifications(): Promise<Answer> {
  return mira.request('POST', '/api/unread/read', { kind: 'notifications' });
}
