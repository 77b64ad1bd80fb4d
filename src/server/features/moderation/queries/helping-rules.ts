import { sql } from 'drizzle-orm';
import { helpingRules, type HelpingRule } from '#domain/moderation/helping-rules.ts';
import type { Executor } from '#server/db/executor.ts';
import { readRule } from '#server/db/helping-rules.ts';

/** Reads all rules; a rule that was never set is off and has suggested numbers. */
export async function readRules(db: Executor) {
  const rules: { name: HelpingRule; isOn: boolean; numbers: Record<string, number> }[] = [];
  for (const name of helpingRules) rules.push({ name, ...(await readRule(db, name)) });
  return rules;
}

/** Counts the removals of a sender's letters, without removals undone or objected to with success. */
export async function countRemovals(db: Executor, senderId: string, since: Date): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`
    select count(*)::int as count
    from reports removal
    join compliments letter on letter.id = removal.compliment_id and removal.decision = 'removed'
      and removal.undone_at is null and letter.removed_at is not null
    where letter.sender_id = ${senderId} and removal.decided_at > ${since}`);
  return rows[0]?.count ?? 0;
}
