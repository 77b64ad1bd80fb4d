import { languageOfTag } from '#domain/i18n/language-choice.ts';
import { defaultLanguage, type Language } from '#domain/i18n/language.ts';

/** Returns a compliment's language: the chosen one, else the browser's if supported (P67). */
export function suggestionLanguage(reader: {
  shown: Language;
  chosen: Language | null;
  browserTag: string;
}): Language {
  if (reader.chosen !== null) return reader.chosen;
  // Keeps a page's language other than the default, as a link may have asked for it.
  if (reader.shown !== defaultLanguage) return reader.shown;
  return languageOfTag(reader.browserTag) ?? reader.shown;
}
