import { languageHeader } from '#domain/i18n/language-choice.ts';

/** Says in which language the page is: the server's sentences are to be in the same. */
export function inPageLanguage(init: RequestInit): RequestInit {
  // The worker has no page.
  if (typeof document === 'undefined') return init;
  const headers = new Headers(init.headers);
  headers.set(languageHeader, document.documentElement.lang);
  return { ...init, headers };
}
