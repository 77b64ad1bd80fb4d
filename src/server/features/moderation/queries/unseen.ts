import { sql } from 'drizzle-orm';
import type { Executor } from '#server/db/executor.ts';
import { isOthersCase } from '#server/db/own-cases.ts';
import { countPremoderation } from '#server/features/moderation/queries/premoderation.ts';

/** Checks for unseen reports or objections and undecided letters in pre-moderation, within this moderator's rights. */
export async function isAnythingUnseen(db: Executor, viewerId: string): Promise<boolean> {
  const waits = (table: 'reports' | 'appeals') => sql`exists (
    select from ${sql.identifier(table)} waiting
    join compliments letter on letter.id = waiting.compliment_id
    where waiting.decision is null and waiting.seen_at is null and ${isOthersCase(viewerId)})`;
  const { rows } = await db.execute<{ waits: boolean }>(
    sql`select ${waits('reports')} or ${waits('appeals')} as waits`,
  );
  return (
    rows[0]?.waits === true || (await countPremoderation(db, { search: '' }, { viewerId })) > 0
  );
}
