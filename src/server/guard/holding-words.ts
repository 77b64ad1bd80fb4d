import { setImmediate } from 'node:timers/promises';
import { asc, sql } from 'drizzle-orm';
import { daysBefore } from '#domain/i18n/day.ts';
import { areCommonWords, createWordWatch } from '#domain/moderation/unwanted-words.ts';
import type { Executor } from '#server/db/executor.ts';
import { watchedWords } from '#server/db/schema/moderation.ts';

const readLetters = 1000;
const readDays = 30;

/** Lists the words that hold a letter for the team. */
export async function listHoldingWords(db: Executor): Promise<string[]> {
  const rows = await db
    .select({ word: watchedWords.word })
    .from(watchedWords)
    .orderBy(asc(watchedWords.key), asc(watchedWords.id));
  return rows.map(({ word }) => word);
}

/**
 * Tells whether the words would hold more than one in twenty of the latest letters, or of ordinary letters where there
 * are fewer. Fewer than ten letters say nothing: the answer must not reveal what a single one contains.
 */
export async function holdTooMuch(
  db: Executor,
  words: readonly string[],
  now: Date,
): Promise<boolean> {
  const hasWord = createWordWatch(words);
  const { rows } = await db.execute<{ text: string }>(sql`
    select text from compliments
    where created_at > ${daysBefore(now, readDays)} and not is_ai and removed_at is null
    order by created_at desc
    limit ${readLetters}`);
  let held = 0;
  for (const [index, { text }] of rows.entries()) {
    // Lets other requests run.
    if (index % 50 === 0) await setImmediate();
    if (hasWord(text)) held += 1;
  }
  if (held >= 10 && 20 * held > rows.length) return true;
  return rows.length < readLetters && areCommonWords(words);
}
