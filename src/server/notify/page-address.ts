import type { Language } from '#domain/i18n/language.ts';

/** A mail’s link, in the mail’s language for any browser. */
export function pageAddress(
  { appUrl, siteLanguage }: { appUrl: string; siteLanguage: Language },
  path: string,
  language: Language,
): string {
  if (language === siteLanguage) return `${appUrl}${path}`;
  const address = new URL(path, appUrl);
  const separator = address.search === '' ? '?' : '&';
  return `${appUrl}${address.pathname}${address.search}${separator}lang=${language}${address.hash}`;
}
