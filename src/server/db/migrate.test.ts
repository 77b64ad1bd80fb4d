import { expect, inject, onTestFinished, test } from 'vitest';
import { openDatabase } from '#server/db/client.ts';
import { isDatabaseDown } from '#server/db/failures.ts';
import { describeRights, migrate, NewerDatabaseError } from '#server/db/migrate.ts';
import { createDatabase, databaseAddress } from '#tests/support/create-database.ts';
import { openDatabaseProxy } from '#tests/support/database-proxy.ts';
import { createTestDatabase } from '#tests/support/database.ts';

test('three servers that start together on an empty database migrate it once', async () => {
  const name = `wohlwort_test_migrate_${process.pid}`;
  await createDatabase(inject('templateUrl'), name, 'template0');
  const url = databaseAddress(inject('templateUrl'), name);
  const servers = [openDatabase(url), openDatabase(url), openDatabase(url)];

  await Promise.all(servers.map((server) => migrate(server)));

  const applied = await servers[0]?.pool.query('SELECT hash FROM drizzle.__drizzle_migrations');
  expect(applied?.rows.length).toBeGreaterThan(0);
  expect(new Set(applied?.rows.map((row) => row.hash)).size).toBe(applied?.rows.length);
  await Promise.all(servers.map((server) => server.close()));
});

test('a database of a newer version is left alone', async () => {
  const database = await createTestDatabase();
  await database.pool.query(
    "INSERT INTO drizzle.__drizzle_migrations (hash, created_at) VALUES ('future', 99999999999999)",
  );
  await expect(migrate(database)).rejects.toThrow(NewerDatabaseError);
  await database.close();
});

test.for(['create', 'all'])(
  'a role without “%s” on the schema is told its name, the place and the cure',
  async (rights, { skip }) => {
    const name = `wohlwort_test_without_${rights}_${process.pid}`;
    await createDatabase(inject('templateUrl'), name, 'template0');
    const database = openDatabase(databaseAddress(inject('templateUrl'), name));
    onTestFinished(() => database.close());
    const { rows } = await database.pool.query<{ role: string; mayAll: boolean }>(
      'SELECT rolname AS role, rolsuper AS "mayAll" FROM pg_roles WHERE rolname = current_user',
    );
    const role = rows[0]?.role;
    skip(rows[0]?.mayAll === true, 'A superuser needs no rights.');
    await database.pool.query('ALTER SCHEMA public OWNER TO CURRENT_USER');
    await database.pool.query(`REVOKE ${rights} ON SCHEMA public FROM CURRENT_USER, PUBLIC`);
    await expect(migrate(database)).rejects.toThrow(
      `The role ${role} may not make tables in the schema public of the database ${name}: ALTER DATABASE ${name} OWNER TO ${role};`,
    );
    expect(await describeRights(database.db)).toMatchObject({ isEnough: false });
  },
);

test('a database from before the first release is refused with what to do', async () => {
  const database = await createTestDatabase();
  await database.pool.query('TRUNCATE drizzle.__drizzle_migrations');
  await database.pool.query(
    "INSERT INTO drizzle.__drizzle_migrations (hash, created_at) VALUES ('earlier', 1)",
  );
  await expect(migrate(database)).rejects.toThrow(
    /Start it with the version that made it, or give this one an empty database/u,
  );
  await database.close();
});

test('a server that waits too long for another one says which one it is', async () => {
  const database = await createTestDatabase();
  const other = await database.connect();
  await other.query("set application_name = 'wohlwort other-machine 4242'");
  await other.query('begin');
  await other.query('select pg_advisory_xact_lock(7265001)');
  await expect(migrate(database, undefined, { seconds: 1 })).rejects.toThrow(
    /more than 1 seconds: wohlwort other-machine 4242 from .+, process \d+ of PostgreSQL, since \d\d:/u,
  );
  await other.query('rollback');
  await migrate(database);
  await other.end();
  await database.close();
});

test('a database that falls silent during a migration is given up', async () => {
  const database = await createTestDatabase();
  const other = await database.connect();
  await other.query('begin');
  await other.query('select pg_advisory_xact_lock(7265001)');
  const proxy = await openDatabaseProxy(database.url);
  const ours = openDatabase(proxy.url, { statementMilliseconds: 200 });
  // So that the connection of the liveness check falls silent too.
  await ours.pool.query('select');
  const migrating = migrate(ours, undefined, { milliseconds: 10 });
  const failure = migrating.catch((error: unknown) => error);
  const waits = `select from pg_locks where locktype = 'advisory' and objid = 7265001 and not granted`;
  await expect.poll(async () => (await other.query(waits)).rowCount).toBe(1);
  proxy.block();
  expect(await failure).toSatisfy(isDatabaseDown);
  await other.end();
  await proxy.cut();
  await ours.close();
  await database.close();
});
