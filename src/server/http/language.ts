import type { Context as HonoContext } from 'hono';
import { getCookie } from 'hono/cookie';
import { languageHeader, languageOfTag, readAcceptLanguage } from '#domain/i18n/language-choice.ts';
import { defaultLanguage, isLanguage, type Language } from '#domain/i18n/language.ts';

/** Repeats the browser's stored `preferredLanguage` for the server. */
export const languageCookie = 'preferredLanguage';

/** Returns the answer’s language: the address, the page’s, the chosen one, the browser’s, then German. */
export function languageOf(c: HonoContext): Language {
  const asked = [c.req.query('lang'), c.req.header(languageHeader)].find(isLanguage);
  if (asked !== undefined) return asked;
  const wanted = readAcceptLanguage(c.req.header('accept-language'));
  const supported = wanted.map(languageOfTag).find((language) => language !== null);
  return chosenLanguage(c) ?? supported ?? defaultLanguage;
}

export function chosenLanguage(c: HonoContext): Language | null {
  const chosen = getCookie(c, languageCookie);
  return isLanguage(chosen) ? chosen : null;
}
