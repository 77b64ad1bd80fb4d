import { languages, stemOf, type Language } from '#domain/i18n/language.ts';

/** What somebody reads: the language of their profile, and others that they have ticked. */
export type Reader = { language: Language; alsoReads: readonly Language[] };

export type ReadingChange = {
  language?: Language | undefined;
  alsoReads?: readonly Language[] | undefined;
};

/** Whether a letter in this language is understood. Whoever reads one kind of Chinese counts as reading both. */
export function reads({ language, alsoReads }: Reader, written: Language): boolean {
  return [language, ...alsoReads].some((known) => stemOf(known) === stemOf(written));
}

/** The languages that somebody can tick beside their own. */
export function languagesBeside(own: Language): Language[] {
  return languages.filter((language) => stemOf(language) !== stemOf(own));
}

/**
 * What somebody reads after a change; their own language is never among the others. Whoever moves to a language that
 * they had ticked goes on reading the one before: nothing is lost by looking at the page in it and coming back.
 */
export function readerAfter(
  before: Reader,
  { language = before.language, alsoReads }: ReadingChange,
): Reader {
  const ticked =
    alsoReads ??
    (reads(before, language) ? [...before.alsoReads, before.language] : before.alsoReads);
  return { language, alsoReads: languagesBeside(language).filter((one) => ticked.includes(one)) };
}
