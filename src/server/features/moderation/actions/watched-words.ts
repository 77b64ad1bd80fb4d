import { eq, sql } from 'drizzle-orm';
import { matchesTooMany } from '#domain/moderation/helping-rules.ts';
import { mostWatchedWords } from '#domain/moderation/moderation.ts';
import { areCommonWords, findUnfitWord } from '#domain/moderation/unwanted-words.ts';
import { tidyWord } from '#domain/moderation/word-rules.ts';
import type { Teammate } from '#domain/shared/actor.ts';
import { AppError } from '#domain/shared/app-error.ts';
import { keyOfWord } from '#guard/guard.ts';
import { recordEvent } from '#server/audit-trail/record-event.ts';
import type { Context } from '#server/context.ts';
import type { Executor } from '#server/db/executor.ts';
import { watchedWords } from '#server/db/schema/moderation.ts';
import { countWatched } from '#server/features/moderation/queries/helping-rules.ts';
import { listWatched } from '#server/features/moderation/queries/watched-words.ts';

const field = 'word';

/** Watches a word: while the rule is on, letters with it wait for the team. */
export async function addWatched(
  context: Context,
  teammate: Teammate,
  given: string,
): Promise<void> {
  const word = tidyWord(given);
  if (findUnfitWord([word]) !== null)
    throw new AppError('invalid', 'moderation.error.watched_unfit', { field });
  const at = context.clock.now();
  await context.db.transaction(async (transaction) => {
    await transaction.execute(
      sql`select pg_advisory_xact_lock(hashtext('wohlwort-watched-words'))`,
    );
    const known = await listWatched(transaction);
    if (known.length >= mostWatchedWords)
      throw new AppError('conflict', 'moderation.error.watched_full', { field });
    const words = [...known.map((row) => row.word), word];
    if (await isTooBroad(transaction, words, at))
      throw new AppError('invalid', 'moderation.error.watched_common', { field });
    const added = await transaction
      .insert(watchedWords)
      .values({ word, key: keyOfWord(word), createdBy: teammate.id, createdAt: at })
      .onConflictDoNothing()
      .returning({ id: watchedWords.id });
    if (added.length === 0)
      throw new AppError('conflict', 'moderation.error.watched_exists', { field });
    await recordEvent(transaction, {
      action: 'admin.watched_word_added',
      by: teammate,
      details: { word },
      at,
    });
  });
  await context.guard.change();
}

export async function removeWatched(
  context: Context,
  teammate: Teammate,
  id: string,
): Promise<void> {
  await context.db.transaction(async (transaction) => {
    const [removed] = await transaction
      .delete(watchedWords)
      .where(eq(watchedWords.id, id))
      .returning({ word: watchedWords.word });
    if (removed === undefined) throw new AppError('not-found', 'error.not_found');
    await recordEvent(transaction, {
      action: 'admin.watched_word_removed',
      by: teammate,
      details: { word: removed.word },
      at: context.clock.now(),
    });
  });
  await context.guard.change();
}

async function isTooBroad(db: Executor, words: readonly string[], now: Date): Promise<boolean> {
  if (areCommonWords(words)) return true;
  const { matches, letters } = await countWatched(db, words, now);
  return matchesTooMany(matches, letters);
}
