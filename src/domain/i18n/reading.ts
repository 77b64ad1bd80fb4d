import { languages, stemOf, type Language } from '#domain/i18n/language.ts';

/** The profile’s language and further languages that the person ticked. */
export type Reader = { language: Language; alsoReads: readonly Language[] };

export type ReadingChange = {
  language?: Language | undefined;
  alsoReads?: readonly Language[] | undefined;
};

/** Checks whether the reader understands a language. Readers of one Chinese read both. */
export function reads({ language, alsoReads }: Reader, written: Language): boolean {
  return [language, ...alsoReads].some((known) => stemOf(known) === stemOf(written));
}

export function languagesBeside(own: Language): Language[] {
  return languages.filter((language) => stemOf(language) !== stemOf(own));
}

/** Returns the languages after a change. A move to a ticked language keeps the former one as ticked. */
export function readerAfter(
  before: Reader,
  { language = before.language, alsoReads }: ReadingChange,
): Reader {
  const ticked =
    alsoReads ??
    (reads(before, language) ? [...before.alsoReads, before.language] : before.alsoReads);
  return { language, alsoReads: languagesBeside(language).filter((one) => ticked.includes(one)) };
}
