import { languageOfTag } from '#domain/i18n/language-choice.ts';
import { defaultLanguage, languageFacts } from '#domain/i18n/language.ts';

export type QuotationMarks = {
  open: string;
  close: string;
};

/** The marks that a language puts around a quotation: „…“, “…”, 「…」. German when the language is not known. */
export function quotationMarks(lang: string): QuotationMarks {
  const [open, close] = languageFacts[languageOfTag(lang) ?? defaultLanguage].quotation;
  return { open, close };
}
