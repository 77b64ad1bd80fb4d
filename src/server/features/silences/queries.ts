import { desc, eq, sql } from 'drizzle-orm';
import type { Executor } from '#server/db/client.ts';
import { silences } from '#server/db/schema/silences.ts';

/**
 * Whom somebody has silenced, the latest first: of an anonymous one the day, of another one the name that the letter
 * showed. Two entries may mean the same person, and nothing here tells so.
 */
export async function listSilences(db: Executor, ownerId: string) {
  return db
    .select({
      id: silences.id,
      isAnonymous: silences.isAnonymous,
      name: silences.name,
      since: sql<string>`to_char(${silences.silencedAt} at time zone 'UTC', 'YYYY-MM-DD')`,
    })
    .from(silences)
    .where(eq(silences.ownerId, ownerId))
    .orderBy(desc(silences.silencedAt), desc(silences.id));
}
