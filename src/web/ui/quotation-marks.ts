import { languageOfTag } from '#domain/i18n/language-choice.ts';
import { defaultLanguage, languageFacts } from '#domain/i18n/language.ts';

export type QuotationMarks = {
  open: string;
  close: string;
};

/** Returns a language's quotation marks: „…“, “…”, 「…」. Uses German ones for an unknown language. */
export function quotationMarks(lang: string): QuotationMarks {
  const [open, close] = languageFacts[languageOfTag(lang) ?? defaultLanguage].quotation;
  return { open, close };
}
