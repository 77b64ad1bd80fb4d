import { and, asc, eq, isNull } from 'drizzle-orm';
import type { Executor } from '#server/db/client.ts';
import { removalReasons } from '#server/db/schema/moderation.ts';

const shown = { id: removalReasons.id, words: removalReasons.words };

/** The reasons that a moderator chooses from, in their order; words are null where they are texts. */
export async function listReasons(db: Executor) {
  return db
    .select(shown)
    .from(removalReasons)
    .where(isNull(removalReasons.retiredAt))
    .orderBy(asc(removalReasons.position), asc(removalReasons.id));
}

/** One that can be chosen, or null. */
export async function findReason(db: Executor, id: string) {
  const [row] = await db
    .select(shown)
    .from(removalReasons)
    .where(and(eq(removalReasons.id, id), isNull(removalReasons.retiredAt)));
  return row ?? null;
}
