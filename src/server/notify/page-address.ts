import { defaultLanguage, type Language } from '#domain/i18n/language.ts';

/** Where a mail leads: the page speaks as the mail does, also in a browser that does not know who opens it. */
export function pageAddress(appUrl: string, path: string, language: Language): string {
  if (language === defaultLanguage) return `${appUrl}${path}`;
  const address = new URL(path, appUrl);
  const separator = address.search === '' ? '?' : '&';
  return `${appUrl}${address.pathname}${address.search}${separator}lang=${language}${address.hash}`;
}
