import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createApp } from '#server/bootstrap/app.ts';
import { createContext } from '#server/context.ts';
import { openDatabase, type DatabaseHandle } from '#server/db/client.ts';
import { createTestApp, createUser, type TestApp } from '#tests/support/app.ts';
import { openDatabaseProxy, type DatabaseProxy } from '#tests/support/database-proxy.ts';
import { isFullRun } from '#tests/support/full-run.ts';
import { fillPath, readOperations } from '#tests/support/openapi.ts';

const nothing = '00000000-0000-4000-8000-000000000000';

let app: TestApp;
let proxy: DatabaseProxy;
let database: DatabaseHandle;
let server: ReturnType<typeof createApp>;

beforeAll(async () => {
  app = await createTestApp({ env: { RATE_LIMITS: 'off' } });
  proxy = await openDatabaseProxy(app.database.url);
  database = openDatabase(proxy.url, { log: app.context.log, poolSize: 3 });
  const { config, log, clock } = app.context;
  server = createApp(await createContext({ config, log, clock, database }));
});
afterAll(async () => {
  await database.close();
  await proxy.cut();
  await app.close();
});

test('without its database the server refuses sign-ins, says 503, and goes on once it is back', async () => {
  const person = await app.signUp('Ada');
  await app.makeAdministrator(person);
  const administrator = createUser(server, person.cookie);
  expect((await administrator.request('GET', '/api/admin/people')).status).toBe(200);

  await proxy.cut();
  for (const { method, path, body } of await readOperations(app)) {
    const target = fillPath(path, () => nothing);
    const answer = await administrator.request(method, target, body === null ? undefined : {});
    expect([method, path, answer.status]).toEqual([method, path, 503]);
  }
  const refused = await administrator.request('GET', '/api/profile');
  expect(refused.body).toMatchObject({ error: { code: 'error.database' } });
  expect(refused.headers.get('retry-after')).toBe('5');
  expect(refused.headers.getSetCookie()).toEqual([]);

  // Tells a visitor no more than that; sign-ins fail.
  const visitor = createUser(server, '');
  const credentials = { email: person.email, password: 'Sonnenblume2026' };
  const signIn = await visitor.request('POST', '/api/auth/sign-in/email', credentials);
  expect(signIn.status).toBe(503);
  expect(signIn.headers.getSetCookie()).toEqual([]);
  expect((await visitor.request('GET', '/api/profile')).status).toBe(401);

  await proxy.mend();
  expect((await administrator.request('GET', '/api/profile')).status).toBe(200);
  expect((await visitor.request('POST', '/api/auth/sign-in/email', credentials)).status).toBe(200);
});

test.runIf(isFullRun)('a silent database is soon reported to monitors', async () => {
  const way = await openDatabaseProxy(app.database.url);
  const own = openDatabase(way.url);
  const user = createUser(createApp({ ...app.context, db: own.db }), '');
  expect((await user.request('GET', '/api/health')).status).toBe(200);
  way.block();
  const answer = await user.request('GET', '/api/health');
  expect(answer).toMatchObject({ status: 503, body: { database: 'unavailable' } });
  await way.cut();
  await own.close();
});

test.runIf(isFullRun)('a query that takes too long is ended, and the answer says so', async () => {
  const person = await app.signUp('Bo');
  // Waits long enough for the work on a busy machine, and too short for the lock.
  const impatient = openDatabase(app.database.url, { statementMilliseconds: 1000 });
  const user = createUser(createApp({ ...app.context, db: impatient.db }), person.cookie);
  await app.db.transaction(async (transaction) => {
    await transaction.execute(sql`lock table compliments in access exclusive mode`);
    const answer = await user.request('GET', '/api/compliments/received');
    expect(answer).toMatchObject({ status: 504, body: { error: { code: 'error.timeout' } } });
  });
  expect((await user.request('GET', '/api/compliments/received')).status).toBe(200);
  await impatient.close();
});
