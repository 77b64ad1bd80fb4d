import { afterAll, beforeAll, expect, test } from 'vitest';
import { recurringTasks } from '#server/bootstrap/tasks.ts';
import { rateLimits } from '#server/db/schema/limits.ts';
import { suggestions } from '#server/db/schema/suggestions.ts';
import { startJobs } from '#server/jobs/jobs.ts';
import { createTestApp, type TestApp } from '#tests/support/app.ts';

const day = 24 * 60 * 60 * 1000;
let app: TestApp;

beforeAll(async () => {
  app = await createTestApp();
});

afterAll(() => app.close());

function task(name: string) {
  const found = recurringTasks(app.context).find((one) => one.name === name);
  if (found === undefined) throw new Error(`There is no task ${name}.`);
  return found;
}

test('old suggestions and tries are forgotten, recent ones stay', async () => {
  const mira = await app.signUp('Mira');
  await app.db.delete(rateLimits);
  const add = async (name: string): Promise<void> => {
    const createdAt = app.clock.now();
    await app.db.insert(suggestions).values({ userId: mira.id, text: name, createdAt });
    await app.db.insert(rateLimits).values({ bucket: name, windowStart: createdAt, count: 1 });
  };
  await add('old');
  await app.pass(2 * day);
  await add('recent');
  await app.pass(1000);
  await task('clean-up-suggestions').run();
  await task('clean-up-limits').run();
  expect(await app.db.select({ text: suggestions.text }).from(suggestions)).toEqual([
    { text: 'recent' },
  ]);
  expect(await app.db.select({ bucket: rateLimits.bucket }).from(rateLimits)).toEqual([
    { bucket: 'recent' },
  ]);
});

test('every task is known to the queue by a name of its own, also when two servers start at once', async () => {
  const tasks = recurringTasks(app.context);
  expect(new Set(tasks.map(({ name }) => name)).size).toBe(tasks.length);
  const parts = { ...app.context, pool: app.database.pool, tasks };
  const servers = await Promise.all([startJobs(parts), startJobs(parts)]);
  const { rows } = await app.database.pool.query('select name from pgboss.schedule order by name');
  expect(rows).toEqual(
    tasks.map(({ name }) => ({ name })).toSorted((a, b) => (a.name < b.name ? -1 : 1)),
  );
  await Promise.all(servers.map((server) => server.stop()));
});

test('no task of the night lies in the hour that one night skips and another has twice', () => {
  const hours = recurringTasks(app.context).map(({ name, cron }) => ({
    name,
    hour: cron.split(' ')[1],
  }));
  expect(hours.filter(({ hour = '' }) => !/^(?:\*|\d+)$/u.test(hour))).toEqual([]);
  // In Berlin the clocks change between two and three.
  expect(hours.filter(({ hour }) => Number(hour) === 2)).toEqual([]);
});
