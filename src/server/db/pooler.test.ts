import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { createApp } from '#server/bootstrap/app.ts';
import { recurringTasks } from '#server/bootstrap/tasks.ts';
import { createContext, type Context } from '#server/context.ts';
import { noteChanges } from '#server/db/changes.ts';
import { openDatabase, type DatabaseHandle } from '#server/db/client.ts';
import { migrate } from '#server/db/migrate.ts';
import { lookAt } from '#server/db/pooler.ts';
import { openStore } from '#server/db/store.ts';
import { startJobs } from '#server/jobs/jobs.ts';
import { loadConfig } from '#server/runtime/config.ts';
import { createLog } from '#server/runtime/log.ts';
import { createTestApp, createUser, type TestApp } from '#tests/support/app.ts';
import { createDatabase, databaseAddress } from '#tests/support/create-database.ts';
import { createTestDatabase } from '#tests/support/database.ts';
import { hasPgBouncer, startPgBouncer } from '#tests/support/pgbouncer.ts';

if (!hasPgBouncer)
  process.stdout.write('Skipped: PgBouncer is not installed, nothing goes through a pooler.\n');

test('a direct connection is no pooler', async () => {
  expect(await lookAt(inject('templateUrl'))).toMatchObject({ pooler: 'none' });
});

test('a database whose texts are not in UTF-8 is refused with a sentence', async () => {
  const server = new Client({ connectionString: inject('templateUrl') });
  await server.connect();
  const name = `wohlwort_test_${randomUUID().replaceAll('-', '')}`;
  await server.query(
    `create database ${name} encoding 'LATIN1' locale_provider libc locale 'C' template template0`,
  );
  const config = loadConfig({ DATABASE_URL: databaseAddress(inject('templateUrl'), name) });
  const opening = openStore({ config, log: createLog({ logLevel: 'silent' }) });
  await expect(opening).rejects.toThrow(/keeps its texts in LATIN1; .*ENCODING 'UTF8'/u);
  await server.query(`drop database ${name}`);
  await server.end();
});

describe.runIf(hasPgBouncer)('behind PgBouncer in transaction mode', () => {
  let app: TestApp;
  let bouncer: Awaited<ReturnType<typeof startPgBouncer>>;
  let pooled: DatabaseHandle;
  let context: Context;

  beforeAll(async () => {
    app = await createTestApp({ env: { RATE_LIMITS: 'off' } });
    bouncer = await startPgBouncer(app.database.url);
    const { pooler } = await lookAt(bouncer.url);
    pooled = openDatabase(bouncer.url, { poolSize: 8, pooler, directUrl: app.database.url });
    const { config, log, clock } = app.context;
    context = await createContext({ config, log, clock, database: pooled });
  });
  afterAll(async () => {
    await pooled.close();
    await bouncer.stop();
    await app.close();
  });

  test('a start finds it, and says what that means', async () => {
    const said: string[] = [];
    const log = { ...app.context.log, ...listenTo(said) };
    const config = loadConfig({ DATABASE_URL: bouncer.url });
    const store = await openStore({ config, log });
    expect(said).toEqual([
      expect.stringContaining('leads to a pooler'),
      expect.stringContaining('set DATABASE_DIRECT_URL'),
      expect.stringContaining('ALTER ROLE'),
    ]);
    const { rows } = await store.database.pool.query('select 1 as one');
    expect(rows).toEqual([{ one: 1 }]);
    await store.close();
  });

  test('a start that is spoken to otherwise than we speak says how to cure it', async () => {
    const own = await createTestDatabase();
    const name = new URL(own.url).pathname.slice(1);
    await own.pool.query(`alter database ${name} set datestyle = 'SQL, DMY'`);
    const config = loadConfig({ DATABASE_URL: databaseAddress(bouncer.url, name) });
    const opening = openStore({ config, log: createLog({ logLevel: 'silent' }) });
    await expect(opening).rejects.toThrow(/: ALTER ROLE … SET datestyle = 'ISO';$/u);
    await own.close();
  });

  test('many people write, read and thank at once, over fewer connections than they are', async () => {
    const server = createApp(context);
    const people = await Promise.all(
      Array.from({ length: 6 }, (_, at) => app.signUp(`Person ${at}`)),
    );
    const work = people.map(async (person, at) => {
      const receiver = people[(at + 1) % people.length] ?? person;
      await person.meet(receiver);
      const user = createUser(server, person.cookie);
      const id = randomUUID();
      const letter = {
        id,
        receiverId: receiver.id,
        text: 'Du hörst wunderbar zu.',
        isAnonymous: false,
      };
      const statuses = [(await user.request('POST', '/api/compliments', letter)).status];
      const theirs = createUser(server, receiver.cookie);
      for (const [method, path] of [
        ['GET', '/api/compliments/received'],
        ['POST', `/api/compliments/${id}/read`],
        ['POST', `/api/compliments/${id}/thanks`],
        ['GET', '/api/profile'],
        ['GET', '/api/unread'],
      ] as const)
        statuses.push((await theirs.request(method, path)).status);
      return statuses;
    });
    expect(await Promise.all(work)).toEqual(people.map(() => [201, 200, 200, 201, 200, 200]));

    // Concurrent reads share connections.
    const lists = await Promise.all(
      [...people, ...people, ...people].map(({ cookie }) =>
        createUser(server, cookie).request('GET', '/api/compliments/sent'),
      ),
    );
    for (const { body } of lists) expect(body).toMatchObject({ totalCount: 1 });
  });

  test('a transaction has its limits, and leaves none behind', async () => {
    const limits = await pooled.db.transaction((transaction) =>
      transaction.execute(`select current_setting('statement_timeout') as statement,
        current_setting('lock_timeout') as lock`),
    );
    expect(limits.rows).toEqual([{ statement: '30s', lock: '10s' }]);
    const after = await pooled.pool.query("select current_setting('lock_timeout') as lock");
    expect(after.rows).toEqual([{ lock: '0' }]);
  });

  test('changes elsewhere arrive by the direct connection', async () => {
    const stop = context.feed.start();
    const personId = randomUUID();
    const heard = new Promise<boolean>((resolve) => {
      context.feed.subscribe((changes) => {
        if (changes?.some((change) => change.personId === personId)) resolve(true);
      });
    });
    while (!context.feed.isConnected()) await app.database.pool.query('select pg_sleep(0.01)');
    noteChanges(app.db, { kind: 'received', personId });
    // Through a server without a pooler, as every change goes.
    const stopOther = app.context.feed.start();
    expect(await heard).toBe(true);
    await stopOther();
    await stop();
  });

  test('jobs begin and end', async () => {
    const { log } = app.context;
    const tasks = recurringTasks(context);
    const jobs = await startJobs({ ...context, log, pool: pooled.directPool, tasks });
    const { rowCount } = await pooled.pool.query('select from pgboss.schedule');
    expect(rowCount).toBe(tasks.length);
    await jobs.stop();
  });

  test('servers that start together migrate once, and leave no lock on a connection of the pooler', async () => {
    const name = `wohlwort_test_pooled_${process.pid}`;
    await createDatabase(inject('templateUrl'), name, 'template0');
    const servers = [1, 2, 3].map(() =>
      openDatabase(databaseAddress(bouncer.url, name), { pooler: 'transaction' }),
    );
    await Promise.all(servers.map((server) => migrate(server)));
    const locks = await servers[0]?.pool.query(
      "select from pg_locks join pg_database on oid = database where locktype = 'advisory' and datname = current_database()",
    );
    expect(locks?.rowCount).toBe(0);
    await Promise.all(servers.map((server) => server.close()));
  });
});

function listenTo(said: string[]) {
  const hear = (...words: unknown[]): void => void said.push(String(words.at(-1)));
  return { info: hear, warn: hear };
}
