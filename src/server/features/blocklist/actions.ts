import { eq, sql } from 'drizzle-orm';
import { characterCount } from '#domain/compliments/compliment.ts';
import {
  longestNote,
  mostWords,
  wordLength,
  type ListedWord,
} from '#domain/moderation/word-list.ts';
import { findWordFault, tidyWord } from '#domain/moderation/word-rules.ts';
import type { Teammate } from '#domain/shared/actor.ts';
import { AppError } from '#domain/shared/app-error.ts';
import { keyOfWord } from '#guard/guard.ts';
import { recordEvent } from '#server/audit-trail/record-event.ts';
import type { Context } from '#server/context.ts';
import type { Transaction } from '#server/db/executor.ts';
import { guardWords } from '#server/db/schema/blocklist.ts';
import { languages } from '#server/db/schema/translations.ts';
import { findWord } from '#server/features/blocklist/queries.ts';

/** Adds a word at once. 422 if it would refuse kind texts or do nothing, 409 if it exists or the list is full. */
export async function addWord(
  context: Context,
  administrator: Teammate,
  input: ListedWord & { note: string },
) {
  const { language, kind } = input;
  const word = tidyWord(input.word);
  const note = input.note.trim();
  refuseFaulty({ language, kind, word }, note);
  const at = context.clock.now();
  const id = await context.db.transaction(async (transaction) => {
    const own = await insertOnce(transaction, {
      language,
      word,
      kind,
      note,
      createdBy: administrator.id,
      at,
    });
    await recordEvent(transaction, {
      action: 'admin.guard_word_added',
      by: administrator,
      details: { word, kind, language },
      at,
    });
    return own;
  });
  await context.guard.change();
  const added = await findWord(context.db, id);
  if (added === null) throw new AppError('not-found', 'error.not_found');
  return added;
}

/** Removes a word. A second time it is not found. */
export async function removeWord(
  context: Context,
  administrator: Teammate,
  id: string,
): Promise<void> {
  const at = context.clock.now();
  await context.db.transaction(async (transaction) => {
    const [removed] = await transaction.delete(guardWords).where(eq(guardWords.id, id)).returning({
      word: guardWords.word,
      kind: guardWords.kind,
      languageId: guardWords.languageId,
    });
    if (removed === undefined) throw new AppError('not-found', 'error.not_found');
    const [language] = await transaction
      .select({ iso2: languages.iso2 })
      .from(languages)
      .where(eq(languages.id, removed.languageId));
    await recordEvent(transaction, {
      action: 'admin.guard_word_removed',
      by: administrator,
      details: { word: removed.word, kind: removed.kind, language: language?.iso2 ?? '' },
      at,
    });
  });
  await context.guard.change();
}

function refuseFaulty(word: ListedWord, note: string): void {
  const fault = findWordFault(word);
  if (fault !== null) {
    const { code, example } = fault;
    if (example === undefined)
      throw new AppError('invalid', code, { field: 'word', values: wordLength });
    throw new AppError('invalid', code, { field: 'word', values: { ...wordLength, example } });
  }
  if (characterCount(note) > longestNote)
    throw new AppError('invalid', 'admin.words.error.note_long', {
      field: 'note',
      values: { most: longestNote },
    });
}

/** Answers the new row's id. Parallel additions wait for each other. */
async function insertOnce(
  transaction: Transaction,
  { language, at, ...word }: ListedWord & { note: string; createdBy: string; at: Date },
): Promise<string> {
  await transaction.execute(sql`select pg_advisory_xact_lock(hashtext('wohlwort-guard-words'))`);
  if ((await transaction.$count(guardWords)) >= mostWords)
    throw new AppError('conflict', 'admin.words.error.full', { values: { most: mostWords } });
  const [own] = await transaction
    .select({ id: languages.id })
    .from(languages)
    .where(eq(languages.iso2, language));
  if (own === undefined) throw new AppError('not-found', 'error.not_found');
  const [row] = await transaction
    .insert(guardWords)
    .values({ ...word, key: keyOfWord(word.word), languageId: own.id, createdAt: at })
    .onConflictDoNothing({ target: [guardWords.languageId, guardWords.key] })
    .returning({ id: guardWords.id });
  if (row === undefined)
    throw new AppError('conflict', 'admin.words.error.exists', { field: 'word' });
  return row.id;
}
