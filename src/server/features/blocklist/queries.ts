import { and, count, desc, eq, ilike, or } from 'drizzle-orm';
import type { Language } from '#domain/i18n/language.ts';
import type { WordKind } from '#domain/moderation/word-list.ts';
import type { Executor } from '#server/db/executor.ts';
import { isSupported } from '#server/db/languages.ts';
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

export async function listWords(db: Executor, query: WordQuery) {
  const pattern = containing(query.search.trim());
  const where = and(
    isSupported,
    or(ilike(guardWords.word, pattern), ilike(guardWords.note, pattern)),
    query.language === null ? undefined : eq(languages.iso2, query.language),
    query.kind === null ? undefined : eq(guardWords.kind, query.kind),
  );
  const words = await selectWords(db)
    .where(where)
    .orderBy(desc(guardWords.createdAt), desc(guardWords.id))
    .limit(query.pageSize)
    .offset((query.page - 1) * query.pageSize);
  const [total] = await db
    .select({ count: count() })
    .from(guardWords)
    .innerJoin(languages, eq(languages.id, guardWords.languageId))
    .where(where);
  return { words, totalCount: total?.count ?? 0 };
}

export async function findWord(db: Executor, id: string) {
  const [word] = await selectWords(db).where(eq(guardWords.id, id));
  return word ?? null;
}

const selectWords = (db: Executor) =>
  db
    .select({
      id: guardWords.id,
      language: languages.iso2,
      word: guardWords.word,
      kind: guardWords.kind,
      note: guardWords.note,
      addedBy: profiles.name,
      createdAt: guardWords.createdAt,
    })
    .from(guardWords)
    .innerJoin(languages, eq(languages.id, guardWords.languageId))
    .leftJoin(profiles, eq(profiles.id, guardWords.createdBy));
