import type { Language } from '#domain/language.ts';
import type { ProviderName } from '#domain/provider.ts';

/** Pages that anyone may open. The server renders them to HTML per language. */
export const publicPaths = [
  '/',
  '/login',
  '/register',
  '/reset-password',
  '/confirm-email',
  '/404',
  '/about',
  '/privacy',
  '/terms',
  '/contact',
] as const;

/** Pages that need a signed-in person. They share one shell. */
export const memberPaths = ['/dashboard', '/profile', '/admin'] as const;

export type PublicPath = (typeof publicPaths)[number];
export type MemberPath = (typeof memberPaths)[number];
export type PagePath = PublicPath | MemberPath;

export function isPublicPath(path: string): path is PublicPath {
  return publicPaths.some((known) => known === path);
}

/** Pages that people only reach by a link in a mail; no search engine should know them. */
export function isLinkOnlyPath(path: string): boolean {
  return path === '/reset-password' || path === '/confirm-email';
}

export function isMemberPath(path: string): path is MemberPath {
  return memberPaths.some((known) => known === path);
}

export interface LanguageChoice {
  iso2: Language;
  /** In the language itself. */
  name: string;
}

/** The offer of another language, in that language. */
export interface LanguageOffer {
  iso2: Language;
  text: string;
  accept: string;
  dismiss: string;
}

export interface Testimonial {
  id: string;
  name: string;
  text: string;
  /** Public profile number; chooses the stamp and the colour of the initials. */
  idProfiles: number;
  /** Month of joining, as in 2026-03. */
  memberSince: string;
}

/** Who runs this installation; null where the configuration is silent. */
export interface Operator {
  name: string | null;
  address: string | null;
  email: string | null;
}

/** Where the language model is; `host` is null on the operator's own network, all of it where there is none. */
export type ModelPlace = { host: string | null } | null;

/** All that a page needs besides its texts. The server renders with it and the browser hydrates with the same. */
export interface PageData {
  language: Language;
  /** Active languages, fallback first. */
  languages: LanguageChoice[];
  /** Offered in one line when the visitor's browser prefers it to the shown language. */
  languageOffer: LanguageOffer | null;
  /** Where the compiled texts of each language lie. An address changes with its content. */
  textUrls: Record<Language, string>;
  signedIn: boolean;
  /** When the page was rendered, ISO 8601: relative dates start from it. */
  now: string;
  testimonials: Testimonial[];
  operator: Operator;
  model: ModelPlace;
  /** Whom one can sign in with besides a password; perhaps nobody. */
  providers: readonly ProviderName[];
  /** Where the source code can be read. */
  sourceUrl: string | null;
}
