export type QuotationMarks = {
  open: string;
  close: string;
};

/** The marks that a language puts around a quotation: „…“, “…”, 「…」. German when the language is not known. */
export function quotationMarks(lang: string): QuotationMarks {
  const language = lang.toLowerCase().split('-')[0];
  if (language === 'en') return { open: '“', close: '”' };
  if (language === 'zh') return { open: '「', close: '」' };
  return { open: '„', close: '“' };
}
