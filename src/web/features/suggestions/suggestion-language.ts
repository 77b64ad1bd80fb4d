import { languageOfTag } from '#domain/i18n/language-choice.ts';
import { defaultLanguage, type Language } from '#domain/i18n/language.ts';

/**
 * The language of a generated compliment: a chosen one, or else the browser's language where the product speaks it
 * (P67).
 */
export function suggestionLanguage(reader: {
  shown: Language;
  chosen: Language | null;
  browserTag: string;
}): Language {
  if (reader.chosen !== null) return reader.chosen;
  // Nothing switches by itself: a page in another language was asked for, by a link perhaps.
  if (reader.shown !== defaultLanguage) return reader.shown;
  return languageOfTag(reader.browserTag) ?? reader.shown;
}
