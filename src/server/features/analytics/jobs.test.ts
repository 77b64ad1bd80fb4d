import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { dayOf, daysBefore } from '#domain/i18n/day.ts';
import { users } from '#server/db/schema/accounts.ts';
import { engagementMetrics, featureUsage } from '#server/db/schema/analytics.ts';
import { forgetDays } from '#server/features/analytics/actions/forget-days.ts';
import { closeDays, sumDays } from '#server/features/analytics/jobs.ts';
import { createTestApp, type TestApp } from '#tests/support/app.ts';

let app: TestApp;

beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

test('nothing is lost or counted twice when several servers sum up while people go on', async () => {
  const people = await Promise.all(
    Array.from({ length: 4 }, (_, at) => app.signUp(`Person ${at}`)),
  );
  const now = app.clock.now();
  const write = async (ago: number, userId: string): Promise<void> => {
    const usedAt = daysBefore(now, ago);
    await app.db.insert(featureUsage).values({ featureName: 'send_compliment', usedAt });
    await app.db
      .insert(engagementMetrics)
      .values({ userId, date: dayOf(usedAt), complimentsSent: 1, engagementScore: 30 })
      .onConflictDoUpdate({
        target: [engagementMetrics.userId, engagementMetrics.date],
        set: { complimentsSent: sql`${engagementMetrics.complimentsSent} + 1` },
      });
  };
  for (let round = 0; round < 5; round += 1)
    await Promise.all([
      ...people.flatMap(({ id }) => [0, 1, 2, 40, 80 - round].map((ago) => write(ago, id))),
      sumDays(app.context),
      sumDays(app.context),
    ]);
  const { rows } = await app.db.execute(sql`
    select (select sum(compliments_sent)::int from engagement_days) as days,
      (select sum(uses)::int from feature_usage_days) as uses,
      (select max(date)::text from engagement_days) as until,
      (select count(*)::int from engagement_metrics where date > (select max(date) from engagement_days)) as later`);
  // Five rounds of four people on the four complete days; today's stay in their rows.
  expect(rows).toEqual([{ days: 80, uses: 80, until: dayOf(daysBefore(now, 1)), later: 4 }]);
});

test('a night in which nothing happened counts as summed up', async () => {
  await app.pass(3 * 24 * 60 * 60 * 1000);
  await sumDays(app.context);
  const { rows } = await app.db.execute(
    sql`select people, compliments_sent as sent from engagement_days order by date desc limit 1`,
  );
  expect(rows).toEqual([{ people: 0, sent: 0 }]);
});

test('rows that no report reads are deleted in portions, and the sums of their days stay', async () => {
  const mira = await app.signUp('Mira');
  const now = app.clock.now();
  for (const ago of [10, 29, 31, 500, 732, 734, 800, 801]) {
    const usedAt = daysBefore(now, ago);
    await app.db.insert(featureUsage).values({ featureName: 'send_thanks', usedAt });
    await app.db
      .insert(engagementMetrics)
      .values({ userId: mira.id, date: dayOf(usedAt), thanksSent: 1 });
  }
  await sumDays(app.context);
  const sums = () =>
    app.db.execute(sql`
      select (select sum(thanks_sent)::int from engagement_days) as thanks,
        (select sum(uses)::int from feature_usage_days where feature_name = 'send_thanks') as uses`);
  const { rows: before } = await sums();
  await forgetDays(app.context, 1);
  const { rows } = await app.db.execute(sql`
    select (select count(*)::int from engagement_metrics where user_id = ${mira.id}) as days,
      (select count(*)::int from feature_usage where feature_name = 'send_thanks') as uses`);
  expect(rows).toEqual([{ days: 5, uses: 2 }]);
  expect((await sums()).rows).toEqual(before);
  await app.db.delete(users).where(eq(users.id, mira.id));
  expect((await sums()).rows).toMatchObject([{ thanks: Number(before[0]?.['thanks']) - 5 }]);
});

test('a member counted by night is not counted again', async () => {
  const administrator = await app.signUp('Ada');
  await app.makeAdministrator(administrator);
  await app.pass(24 * 60 * 60 * 1000);
  await closeDays(app.context);
  const read = async () =>
    Object((await administrator.request('GET', '/api/admin/engagement?days=90')).body);
  const { people, active } = await read();
  await app.db.execute(sql`update counted_people set people = people + 1000`);
  const after = await read();
  expect(after.active.month).toBe(active.month + 1000);
  expect(after.people.total).toBeGreaterThan(people.total + 999);
  await app.pass(24 * 60 * 60 * 1000);
  expect((await read()).people.total).toBe(people.total);
});
