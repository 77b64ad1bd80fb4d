import { and, count, desc, eq, ilike, or } from 'drizzle-orm';
import { isLanguage, type Language } from '#domain/i18n/language.ts';
import type { WordKind } from '#domain/moderation/word-list.ts';
import type { Executor } from '#server/db/executor.ts';
import { guardWords } from '#server/db/schema/blocklist.ts';
import { profiles } from '#server/db/schema/profiles.ts';
import { languages } from '#server/db/schema/translations.ts';
import { containing } from '#server/db/search.ts';

export type WordQuery = {
  search: string;
  language: Language | null;
  kind: WordKind | null;
  page: number;
  pageSize: number;
};

const shown = {
  id: guardWords.id,
  language: languages.iso2,
  word: guardWords.word,
  kind: guardWords.kind,
  note: guardWords.note,
  addedBy: profiles.name,
  createdAt: guardWords.createdAt,
};

export async function listWords(db: Executor, query: WordQuery) {
  const pattern = containing(query.search.trim());
  const where = and(
    or(ilike(guardWords.word, pattern), ilike(guardWords.note, pattern)),
    query.language === null ? undefined : eq(languages.iso2, query.language),
    query.kind === null ? undefined : eq(guardWords.kind, query.kind),
  );
  const rows = await db
    .select(shown)
    .from(guardWords)
    .innerJoin(languages, eq(languages.id, guardWords.languageId))
    .leftJoin(profiles, eq(profiles.id, guardWords.createdBy))
    .where(where)
    .orderBy(desc(guardWords.createdAt), desc(guardWords.id))
    .limit(query.pageSize)
    .offset((query.page - 1) * query.pageSize);
  const [total] = await db
    .select({ count: count() })
    .from(guardWords)
    .innerJoin(languages, eq(languages.id, guardWords.languageId))
    .where(where);
  return { words: rows.flatMap(toWord), totalCount: total?.count ?? 0 };
}

export async function findWord(db: Executor, id: string) {
  const rows = await db
    .select(shown)
    .from(guardWords)
    .innerJoin(languages, eq(languages.id, guardWords.languageId))
    .leftJoin(profiles, eq(profiles.id, guardWords.createdBy))
    .where(eq(guardWords.id, id));
  return rows.flatMap(toWord)[0] ?? null;
}

type ShownRow = {
  id: string;
  language: string;
  word: string;
  kind: WordKind;
  note: string;
  addedBy: string | null;
  createdAt: Date;
};

function toWord({ language, createdAt, ...row }: ShownRow) {
  return isLanguage(language) ? [{ ...row, language, createdAt: createdAt.toISOString() }] : [];
}
