import { eq, sql } from 'drizzle-orm';
import { characterCount } from '#domain/compliments/compliment.ts';
import type { Language } from '#domain/i18n/language.ts';
import { findUnfitWord } from '#domain/moderation/unwanted-words.ts';
import {
  longestNote,
  mostHoldingWords,
  mostWords,
  wordLength,
  type ListedWord,
  type WordEffect,
} from '#domain/moderation/word-list.ts';
import { findWordFault, tidyWord } from '#domain/moderation/word-rules.ts';
import type { Teammate } from '#domain/shared/actor.ts';
import { AppError } from '#domain/shared/app-error.ts';
import { keyOfWord } from '#guard/guard.ts';
import { recordEvent } from '#server/audit-trail/record-event.ts';
import type { Context } from '#server/context.ts';
import type { Transaction } from '#server/db/executor.ts';
import { guardWords } from '#server/db/schema/blocklist.ts';
import { watchedWords } from '#server/db/schema/moderation.ts';
import { languages } from '#server/db/schema/translations.ts';
import { findWord } from '#server/features/blocklist/queries.ts';
import { holdTooMuch, listHoldingWords } from '#server/guard/holding-words.ts';

const field = 'word';

/**
 * Adds a word at once. 422 if it would refuse kind texts, hold ordinary letters or do nothing, 409 if it exists or the
 * list is full.
 */
export async function addWord(
  context: Context,
  administrator: Teammate,
  input: { language: Language; kind: WordEffect; word: string; note: string },
) {
  const { language, kind } = input;
  const word = tidyWord(input.word);
  const id =
    kind === 'hold'
      ? await addHolding(context, administrator, word)
      : await addGuarding(context, administrator, {
          language,
          kind,
          word,
          note: input.note.trim(),
        });
  await context.guard.change();
  const added = await findWord(context.db, id);
  if (added === null) throw new AppError('not-found', 'error.not_found');
  return added;
}

async function addGuarding(
  context: Context,
  administrator: Teammate,
  { note, ...listed }: ListedWord & { note: string },
): Promise<string> {
  const { language, kind, word } = listed;
  refuseFaulty(listed, note);
  const at = context.clock.now();
  return context.db.transaction(async (transaction) => {
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
}

/** While the rule is on, letters with the word wait for the team. */
async function addHolding(context: Context, teammate: Teammate, word: string): Promise<string> {
  if (findUnfitWord([word]) !== null)
    throw new AppError('invalid', 'admin.words.error.not_found', { field });
  const at = context.clock.now();
  return context.db.transaction(async (transaction) => {
    await transaction.execute(
      sql`select pg_advisory_xact_lock(hashtext('wohlwort-watched-words'))`,
    );
    const known = await listHoldingWords(transaction);
    if (known.length >= mostHoldingWords)
      throw new AppError('conflict', 'admin.words.error.full', {
        values: { most: mostHoldingWords },
      });
    if (await holdTooMuch(transaction, [...known, word], at))
      throw new AppError('invalid', 'admin.words.error.common', { field });
    const [added] = await transaction
      .insert(watchedWords)
      .values({ word, key: keyOfWord(word), createdBy: teammate.id, createdAt: at })
      .onConflictDoNothing()
      .returning({ id: watchedWords.id });
    if (added === undefined) throw new AppError('conflict', 'admin.words.error.exists', { field });
    await recordEvent(transaction, {
      action: 'admin.watched_word_added',
      by: teammate,
      details: { word },
      at,
    });
    return added.id;
  });
}

/** Removes a word. A second time it is not found. */
export async function removeWord(
  context: Context,
  administrator: Teammate,
  id: string,
): Promise<void> {
  const at = context.clock.now();
  await context.db.transaction(async (transaction) => {
    if (await removeHolding(transaction, administrator, { id, at })) return;
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

async function removeHolding(
  transaction: Transaction,
  teammate: Teammate,
  { id, at }: { id: string; at: Date },
): Promise<boolean> {
  const [removed] = await transaction
    .delete(watchedWords)
    .where(eq(watchedWords.id, id))
    .returning({ word: watchedWords.word });
  if (removed === undefined) return false;
  await recordEvent(transaction, {
    action: 'admin.watched_word_removed',
    by: teammate,
    details: { word: removed.word },
    at,
  });
  return true;
}

function refuseFaulty(word: ListedWord, note: string): void {
  const fault = findWordFault(word);
  if (fault !== null) {
    const { code, example } = fault;
    if (example === undefined) throw new AppError('invalid', code, { field, values: wordLength });
    throw new AppError('invalid', code, { field, values: { ...wordLength, example } });
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
  if (row === undefined) throw new AppError('conflict', 'admin.words.error.exists', { field });
  return row.id;
}
