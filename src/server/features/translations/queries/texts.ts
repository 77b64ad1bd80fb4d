import { and, asc, desc, eq, ilike, or, sql, type SQL } from 'drizzle-orm';
import { defaultLanguage, mapLanguages, type Language } from '#domain/i18n/language.ts';
import type { Database, Executor } from '#server/db/executor.ts';
import { languages, translations } from '#server/db/schema/translations.ts';
import { containing } from '#server/db/search.ts';

/** One language of a text. `text` is null if missing, `builtIn` if none was shipped. */
export type TextVersion = { text: string | null; builtIn: string | null };

export type TextEntry = { key: string; texts: Record<Language, TextVersion> };

export const textStates = ['all', 'missing', 'changed'] as const;

export type TextQuery = {
  search: string;
  state: (typeof textStates)[number];
  page: number;
  pageSize: number;
};

/** Lists texts: missing ones first, then changed ones, each by key; with the number of each. */
export async function listTexts(db: Database, query: TextQuery) {
  const texts = groupedTexts(db, matches(query.search));
  const states = { all: undefined, missing: texts.isMissing, changed: texts.isChanged };
  const state = states[query.state];
  const rows = await db
    .with(texts)
    .select({ key: texts.key, versions: texts.versions })
    .from(texts)
    .where(state === undefined ? undefined : sql`${state}`)
    .orderBy(desc(texts.isMissing), desc(texts.isChanged), asc(texts.key))
    .limit(query.pageSize)
    .offset((query.page - 1) * query.pageSize);
  const [counts] = await db
    .with(texts)
    .select({
      all: sql<number>`count(*)::int`,
      missing: sql<number>`(count(*) filter (where ${texts.isMissing}))::int`,
      changed: sql<number>`(count(*) filter (where ${texts.isChanged}))::int`,
    })
    .from(texts);
  return {
    texts: rows.map(toEntry),
    counts: counts ?? { all: 0, missing: 0, changed: 0 },
    totalCount: counts?.[query.state] ?? 0,
  };
}

/** Reads one text in every language; null for an unknown key. */
export async function findText(db: Executor, key: string): Promise<TextEntry | null> {
  const texts = groupedTexts(db, undefined, eq(translations.key, key));
  const [row] = await db
    .with(texts)
    .select({ key: texts.key, versions: texts.versions })
    .from(texts);
  return row === undefined ? null : toEntry(row);
}

/** A row for each text of this version. */
function groupedTexts(db: Executor, having: SQL | undefined, where?: SQL) {
  const isPresent = sql`${translations.text} <> ''`;
  return db.$with('texts').as(
    db
      .select({
        key: translations.key,
        versions: sql<
          Partial<Record<Language, TextVersion>>
        >`jsonb_object_agg(${languages.iso2}, jsonb_build_object('text', ${translations.text}, 'builtIn', ${translations.shippedText}))`.as(
          'versions',
        ),
        isMissing:
          sql<boolean>`count(*) filter (where ${isPresent}) < (select count(*) from ${languages} active where active.is_active)`.as(
            'is_missing',
          ),
        isChanged:
          sql<boolean>`bool_or(${translations.text} is distinct from ${translations.shippedText})`.as(
            'is_changed',
          ),
      })
      .from(translations)
      .innerJoin(
        languages,
        and(eq(languages.id, translations.languageId), eq(languages.isActive, true)),
      )
      .where(where)
      .groupBy(translations.key)
      .having(
        and(
          sql`bool_or(${languages.iso2} = ${defaultLanguage} and ${translations.shippedText} is not null)`,
          having,
        ),
      ),
  );
}

function matches(search: string): SQL | undefined {
  const words = search.trim();
  if (words === '') return undefined;
  const pattern = containing(words);
  const found = or(ilike(translations.key, pattern), ilike(translations.text, pattern));
  return sql`bool_or(${found})`;
}

function toEntry({
  key,
  versions,
}: {
  key: string;
  versions: Partial<Record<Language, TextVersion>>;
}): TextEntry {
  const nothing: TextVersion = { text: null, builtIn: null };
  return { key, texts: mapLanguages((language) => versions[language] ?? nothing) };
}
