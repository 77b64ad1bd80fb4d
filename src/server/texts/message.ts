import compile from 'icu-minify/compile';
import format, {
  type CompiledMessage,
  type FormatOptions,
  type FormatValues,
} from 'icu-minify/format';
import { languageFacts, type Language } from '#domain/i18n/language.ts';

/** Null for an invalid ICU message. */
export function compileMessage(text: string): CompiledMessage | null {
  try {
    return compile(text);
  } catch {
    return null;
  }
}

export function formatMessage(
  message: CompiledMessage,
  language: Language,
  values?: FormatValues<string>,
): string {
  return String(format(message, languageFacts[language].locale, values, formatOptions));
}

const formatOptions: FormatOptions = {
  formatters: {
    getDateTimeFormat: (...args) => new Intl.DateTimeFormat(...args),
    getNumberFormat: (...args) => new Intl.NumberFormat(...args),
    getPluralRules: (...args) => new Intl.PluralRules(...args),
  },
};
