import { sql } from 'drizzle-orm';
import type { Check, Found } from '#server/checks/check.ts';
import type { Database } from '#server/db/executor.ts';
import { describeRights } from '#server/db/migrate.ts';
import type { Config } from '#server/runtime/config.ts';
import { OperatorError } from '#server/runtime/operator-error.ts';
import { countDemoLeft } from '#server/seed/demo-people-left.ts';

/** Version, rights, and whether invented people live in a real installation. */
export const checkDatabase: Check = async ({ config, clock, db }) => {
  if (db === null) return [{ finding: 'database_new' }];
  if (db instanceof Error) {
    if (!(db instanceof OperatorError)) throw db;
    return [{ finding: 'database_unusable', values: { message: db.message } }];
  }
  const { isEnough, role, database } = await describeRights(db);
  if (!isEnough) return [{ finding: 'database_rights', values: { role, database } }];
  const { rows } = await db.execute<{ version: string; isMigrated: boolean }>(
    sql`select current_setting('server_version') as version,
      to_regclass('public.profiles') is not null as "isMigrated"`,
  );
  const [row] = rows;
  if (row?.isMigrated === true) {
    const left = await countDemoLeft(db);
    if (left.people > 0) return [{ finding: 'demo_left', values: left }];
  }
  const warnings = await findWarnings(db, { database, now: clock.now(), config });
  return [{ finding: 'database_ready', values: { version: row?.version ?? '' } }, ...warnings];
};

/** PostgreSQL stops writing three million before its numbers end. */
const mostTransactions = 2 ** 31 - 3_000_000;
const fewTransactions = 200_000_000;
/** For jobs, the change feed, a command and the operator. */
const furtherConnections = 5;

type State = {
  major: number;
  unsafe: string[];
  collation: string | null;
  present: string | null;
  age: number;
  room: number;
};

/** What PostgreSQL would warn of in a log that nobody may read. */
async function findWarnings(
  db: Database,
  { database, now, config }: { database: string; now: Date; config: Config },
): Promise<Found[]> {
  const { rows } = await db.execute<State>(sql`
    select current_setting('server_version_num')::int / 10000 as major,
      array(select name from unnest(array['fsync', 'full_page_writes']) as of(name)
        where current_setting(name) = 'off') as unsafe,
      datcollversion as collation, pg_database_collation_actual_version(oid) as present,
      greatest(age(datfrozenxid), mxid_age(datminmxid)) as age,
      least(current_setting('max_connections')::int
          - current_setting('superuser_reserved_connections')::int,
        nullif(datconnlimit, -1),
        (select nullif(rolconnlimit, -1) from pg_roles where rolname = current_user)) as room
    from pg_database where datname = current_database()`);
  const [state] = rows;
  if (state === undefined) return [];
  const { major, unsafe, collation, present, age, room } = state;
  const found: Found[] = unsafe.map((subject) => ({ finding: 'database_unsafe', subject }));
  if (collation !== null && present !== null && collation !== present)
    found.push({ finding: 'database_collation', values: { database, collation, present } });
  const left = mostTransactions - age;
  if (left < fewTransactions)
    found.push({ finding: 'database_wraparound', values: { millions: Math.floor(left / 1e6) } });
  const wanted = config.databasePool + furtherConnections;
  // A pooler shares them.
  if (room < wanted && config.databaseDirectUrl === null)
    found.push({ finding: 'database_connections', values: { room, wanted } });
  const lastYear = 2012 + major;
  if (now.getTime() > Date.UTC(lastYear, 10, 15))
    found.push({ finding: 'database_old', values: { major, year: String(lastYear) } });
  return found;
}
