import { asc, isNull } from 'drizzle-orm';
import type { Executor } from '#server/db/executor.ts';
import { removalReasons } from '#server/db/schema/moderation.ts';

/** Lists the reasons that a moderator chooses from, in order; words are null for built-in texts. */
export async function listReasons(db: Executor) {
  return db
    .select({ id: removalReasons.id, words: removalReasons.words })
    .from(removalReasons)
    .where(isNull(removalReasons.retiredAt))
    .orderBy(asc(removalReasons.position), asc(removalReasons.id));
}
