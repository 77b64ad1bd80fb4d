import { defaultLanguage, type Language } from '#domain/i18n/language.ts';

/** A mail’s link, in the mail’s language for any browser. */
export function pageAddress(appUrl: string, path: string, language: Language): string {
  if (language === defaultLanguage) return `${appUrl}${path}`;
  const address = new URL(path, appUrl);
  const separator = address.search === '' ? '?' : '&';
  return `${appUrl}${address.pathname}${address.search}${separator}lang=${language}${address.hash}`;
}
