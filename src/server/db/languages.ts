import { eq, inArray, sql } from 'drizzle-orm';
import { languages as supported, type Language } from '#domain/i18n/language.ts';
import type { Executor } from '#server/db/executor.ts';
import { prepared } from '#server/db/prepared.ts';
import { languages } from '#server/db/schema/translations.ts';

/** Leaves out languages of a newer release, whose texts and words are not this one's. */
export const isSupported = inArray(languages.iso2, [...supported]);

const languageByIso2 = prepared('language_by_iso2', (db) =>
  db
    .select({ id: languages.id })
    .from(languages)
    .where(eq(languages.iso2, sql.placeholder('iso2'))),
);

/** Every supported language is seeded. */
export async function findLanguageId(db: Executor, iso2: Language): Promise<number> {
  const [row] = await languageByIso2(db, { iso2 });
  if (row === undefined) throw new Error(`The language ${iso2} is not in the database.`);
  return row.id;
}
