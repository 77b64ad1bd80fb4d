import { languageHeader } from '#domain/i18n/language-choice.ts';

/** Adds the page's language, so that the server's messages use the same one. */
export function inPageLanguage(init: RequestInit): RequestInit {
  // Skips the service worker, which has no document.
  if (typeof document === 'undefined') return init;
  const headers = new Headers(init.headers);
  headers.set(languageHeader, document.documentElement.lang);
  return { ...init, headers };
}
