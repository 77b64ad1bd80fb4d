import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { dayOf, daysBefore } from '#domain/day.ts';
import { engagementMetrics, featureUsage } from '#server/db/schema/insights.ts';
import { sumDays } from '#server/features/insights/jobs.ts';
import { createTestApp, type TestApp } from '#test/support/app.ts';

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
  // Five rounds of four people on the four days that are over; today's stay in their rows.
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
