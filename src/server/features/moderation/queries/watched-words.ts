import { asc } from 'drizzle-orm';
import type { Executor } from '#server/db/executor.ts';
import { watchedWords } from '#server/db/schema/moderation.ts';

export async function listWatched(db: Executor) {
  return db
    .select({ id: watchedWords.id, word: watchedWords.word })
    .from(watchedWords)
    .orderBy(asc(watchedWords.key), asc(watchedWords.id));
}
