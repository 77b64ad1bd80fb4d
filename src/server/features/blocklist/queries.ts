import { and, count, desc, eq, ilike, isNull, or, sql } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import type { Language } from '#domain/i18n/language.ts';
import type { WordEffect } from '#domain/moderation/word-list.ts';
import type { Executor } from '#server/db/executor.ts';
import { isSupported } from '#server/db/languages.ts';
import { guardWords } from '#server/db/schema/blocklist.ts';
import { watchedWords } from '#server/db/schema/moderation.ts';
import { profiles } from '#server/db/schema/profiles.ts';
import { languages } from '#server/db/schema/translations.ts';
import { containing } from '#server/db/search.ts';

export type WordQuery = {
  search: string;
  language: Language | null;
  kind: WordEffect | null;
  page: number;
  pageSize: number;
};

export async function listWords(db: Executor, query: WordQuery) {
  const listed = listedWords(db);
  const pattern = containing(query.search.trim());
  const where = and(
    or(ilike(listed.word, pattern), ilike(listed.note, pattern)),
    query.language === null
      ? undefined
      : or(eq(listed.language, query.language), isNull(listed.language)),
    query.kind === null ? undefined : eq(listed.kind, query.kind),
  );
  const words = await selectWords(db, listed)
    .where(where)
    .orderBy(desc(listed.createdAt), desc(listed.id))
    .limit(query.pageSize)
    .offset((query.page - 1) * query.pageSize);
  const [total] = await db.select({ count: count() }).from(listed).where(where);
  return { words, totalCount: total?.count ?? 0 };
}

export async function findWord(db: Executor, id: string) {
  const listed = listedWords(db);
  const [word] = await selectWords(db, listed).where(eq(listed.id, id));
  return word ?? null;
}

/** Words of the guard, and those that hold: these have no language and no note. */
function listedWords(db: Executor) {
  return unionAll(
    db
      .select({
        id: guardWords.id,
        language: sql<Language | null>`${languages.iso2}`.as('language'),
        word: guardWords.word,
        kind: sql<WordEffect>`${guardWords.kind}`.as('kind'),
        note: guardWords.note,
        createdBy: guardWords.createdBy,
        createdAt: guardWords.createdAt,
      })
      .from(guardWords)
      .innerJoin(languages, eq(languages.id, guardWords.languageId))
      .where(isSupported),
    db
      .select({
        id: watchedWords.id,
        language: sql<Language | null>`null`.as('language'),
        word: watchedWords.word,
        kind: sql<WordEffect>`'hold'`.as('kind'),
        note: sql<string>`''`.as('note'),
        createdBy: watchedWords.createdBy,
        createdAt: watchedWords.createdAt,
      })
      .from(watchedWords),
  ).as('listed');
}

const selectWords = (db: Executor, listed: ReturnType<typeof listedWords>) =>
  db
    .select({
      id: listed.id,
      language: listed.language,
      word: listed.word,
      kind: listed.kind,
      note: listed.note,
      addedBy: profiles.name,
      createdAt: listed.createdAt,
    })
    .from(listed)
    .leftJoin(profiles, eq(profiles.id, listed.createdBy));
