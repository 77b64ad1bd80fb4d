import { sql, type SQL } from 'drizzle-orm';
import type { Executor } from '#server/db/executor.ts';
import { isOthersCase } from '#server/db/own-cases.ts';
import { hasArrived } from '#server/db/reported-letters.ts';

/** Checks for unseen reports or objections and undecided letters in pre-moderation, within this moderator's rights. */
export async function isAnythingUnseen(db: Executor, viewerId: string): Promise<boolean> {
  const waits = (table: string, isNew: SQL) => sql`exists (
    select from ${sql.identifier(table)} waiting
    cross join lateral (
      select * from compliments where id = waiting.compliment_id offset 0) letter
    where waiting.decision is null and ${isNew} and ${isOthersCase(viewerId)})`;
  const isUnseen = sql`waiting.seen_at is null`;
  const isHeld = sql`waiting.queued_at is not null and not ${hasArrived}`;
  const { rows } = await db.execute<{ waits: boolean }>(sql`
    select ${waits('reports', isUnseen)} or ${waits('appeals', isUnseen)}
      or ${waits('premoderations', isHeld)} as waits`);
  return rows[0]?.waits === true;
}
