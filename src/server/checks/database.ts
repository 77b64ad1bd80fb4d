import { sql } from 'drizzle-orm';
import type { Check, Found } from '#server/checks/check.ts';
import type { Database } from '#server/db/executor.ts';
import { describeRights } from '#server/db/migrate.ts';
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
  const state = await readState(db);
  const wanted = config.databasePool + furtherConnections;
  const warnings = state ? warnOf(state, { database, now: clock.now(), wanted }) : [];
  return [{ finding: 'database_ready', values: { version: row?.version ?? '' } }, ...warnings];
};

/** PostgreSQL stops writing three million before its numbers end. */
const mostTransactions = 2 ** 31 - 3_000_000;
const fewTransactions = 200_000_000;
/** For jobs, the change feed, a command and the operator. */
const furtherConnections = 5;

export type DatabaseState = {
  major: number;
  /** Settings whose absence may cost the data. */
  unsafe: string[];
  collation: string | null;
  /** The version of the rules that the system has now. */
  present: string | null;
  /** In transactions. */
  age: number;
  /** Connections for this role. */
  room: number;
};

async function readState(db: Database): Promise<DatabaseState | undefined> {
  const { rows } = await db.execute<DatabaseState>(sql`
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
  return rows[0];
}

/** Finds what PostgreSQL would write as warnings into its own log. */
export function warnOf(
  { major, unsafe, collation, present, age, room }: DatabaseState,
  { database, now, wanted }: { database: string; now: Date; wanted: number },
): Found[] {
  const found: Found[] = unsafe.map((subject) => ({ finding: 'database_unsafe', subject }));
  if (collation !== null && present !== null && collation !== present)
    found.push({ finding: 'database_collation', values: { database, collation, present } });
  const left = mostTransactions - age;
  if (left < fewTransactions)
    found.push({ finding: 'database_wraparound', values: { millions: Math.floor(left / 1e6) } });
  if (room < wanted) found.push({ finding: 'database_connections', values: { room, wanted } });
  // Five years after its first November.
  const lastYear = 2012 + major;
  if (now.getTime() > Date.UTC(lastYear, 10, 15))
    found.push({ finding: 'database_old', values: { major, year: String(lastYear) } });
  return found;
}
