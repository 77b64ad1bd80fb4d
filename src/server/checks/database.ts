import { sql } from 'drizzle-orm';
import type { Check } from '#server/checks/check.ts';
import { describeRights } from '#server/db/migrate.ts';
import { OperatorError } from '#server/runtime/operator-error.ts';
import { countDemoLeft } from '#server/seed/demo-people-left.ts';

/** Version, rights, and whether invented people live in a real installation. */
export const checkDatabase: Check = async ({ db }) => {
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
  return [{ finding: 'database_ready', values: { version: row?.version ?? '' } }];
};
