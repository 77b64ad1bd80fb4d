import { sql } from 'drizzle-orm';
import type { OverdueWork } from '#domain/operations/check.ts';
import type { Executor } from '#server/db/executor.ts';
import { failedWork } from '#server/db/schema/jobs.ts';

type FailedTask = { task: string; count: number; code: string; setAside: number };

/** Counts what failed and has not succeeded since, by task. */
export async function readFailedTasks(db: Executor): Promise<FailedTask[]> {
  const { rows } = await db.execute<FailedTask>(sql`
    select task, count(*)::int as count, max(code) as code,
      (count(*) filter (where next_attempt_at = 'infinity'))::int as "setAside"
    from ${failedWork} group by task order by task`);
  return rows;
}

type Overdue = { work: OverdueWork; seconds: number };

/** Tells how long the oldest due piece of each work has waited, in seconds; 0 where none is due. */
export async function readOverdueWork(db: Executor, now: Date): Promise<Overdue[]> {
  const at = sql`${now.toISOString()}::timestamptz`;
  const { rows } = await db.execute<Overdue>(sql`
    select work, coalesce(greatest(extract(epoch from ${at} - due), 0), 0)::float8 as seconds
    from (values
      ('letters', (select min(due_at) from compliments where due_at is not null)),
      ('rounds', (select min(opens_at) from rounds where opened_at is null and started_at is not null)),
      ('mails', (select min(next_attempt_at) from mails where status = 'queued')),
      -- A day is summed up in the night after it.
      ('days', (select (max(date) + 2)::timestamp at time zone 'UTC' from engagement_days))
    ) as waiting (work, due)`);
  return rows;
}
