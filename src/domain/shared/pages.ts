import type { ProviderName } from '#domain/accounts/provider.ts';
import type { Language } from '#domain/i18n/language.ts';
import type { HalfYearReport } from '#domain/moderation/transparency.ts';
import type { ErrorCode } from '#domain/shared/error-code.ts';
import { isKeyOf, keysOf } from '#domain/shared/tables.ts';

type PageFacts = {
  /** Its texts are `page.<name>.title` and `page.<name>.description`. */
  name: string;
  /** The server renders public pages to HTML per language; the others as far as everybody reads the same. */
  opensTo: 'anybody' | 'members' | 'administrators';
  /** Whether search engines should know it; some pages are reached by a link in a mail alone. */
  isFound: boolean;
  /** Whether every page leads there, by the text `footer.<name>`. */
  isInFooter: boolean;
  /** Whether the app is loaded with the page: the page is empty without it, or has a secret in its address. */
  startsAtOnce?: true;
  /** Whether the server fills it for one person, so that it can be read without a script; nobody else gets that page. */
  comesFilled?: true;
};

/** Every address of a page. What it shows stands in `web/app/routes.tsx`, by the same addresses. */
const pages = {
  '/': { name: 'home', opensTo: 'anybody', isFound: true, isInFooter: false },
  '/login': {
    name: 'login',
    opensTo: 'anybody',
    isFound: true,
    isInFooter: false,
  },
  '/register': {
    name: 'register',
    opensTo: 'anybody',
    isFound: true,
    isInFooter: false,
  },
  '/reset-password': {
    name: 'reset_password',
    opensTo: 'anybody',
    isFound: false,
    isInFooter: false,
    startsAtOnce: true,
  },
  '/confirm-email': {
    name: 'confirm_email',
    opensTo: 'anybody',
    isFound: false,
    isInFooter: false,
    startsAtOnce: true,
  },
  '/unsubscribe': {
    name: 'unsubscribe',
    opensTo: 'anybody',
    isFound: false,
    isInFooter: false,
  },
  '/dashboard': {
    name: 'dashboard',
    opensTo: 'members',
    isFound: false,
    isInFooter: false,
    startsAtOnce: true,
  },
  '/factor': {
    name: 'factor',
    opensTo: 'members',
    isFound: false,
    isInFooter: false,
    comesFilled: true,
  },
  '/treasures': {
    name: 'treasures',
    opensTo: 'members',
    isFound: false,
    isInFooter: false,
    startsAtOnce: true,
  },
  '/profile': {
    name: 'profile',
    opensTo: 'members',
    isFound: false,
    isInFooter: false,
    startsAtOnce: true,
  },
  '/admin': {
    name: 'admin',
    opensTo: 'administrators',
    isFound: false,
    isInFooter: false,
    startsAtOnce: true,
  },
  '/about': {
    name: 'about',
    opensTo: 'anybody',
    isFound: true,
    isInFooter: true,
  },
  '/help': {
    name: 'help',
    opensTo: 'anybody',
    isFound: true,
    isInFooter: true,
  },
  '/draw': {
    name: 'draw',
    opensTo: 'anybody',
    isFound: true,
    isInFooter: true,
  },
  '/transparency': {
    name: 'transparency',
    opensTo: 'anybody',
    isFound: true,
    isInFooter: true,
  },
  '/privacy': {
    name: 'privacy',
    opensTo: 'anybody',
    isFound: true,
    isInFooter: true,
  },
  '/terms': {
    name: 'terms',
    opensTo: 'anybody',
    isFound: true,
    isInFooter: true,
  },
  '/accessibility': {
    name: 'accessibility',
    opensTo: 'anybody',
    isFound: true,
    isInFooter: true,
  },
  '/contact': {
    name: 'contact',
    opensTo: 'anybody',
    isFound: true,
    isInFooter: true,
  },
  '/404': {
    name: 'not_found',
    opensTo: 'anybody',
    isFound: false,
    isInFooter: false,
  },
} as const satisfies Record<string, PageFacts>;

export type PagePath = keyof typeof pages;

/** The addresses of which a fact is true, as a type. */
type PathsThat<Facts extends Partial<PageFacts>> = {
  [Path in PagePath]: (typeof pages)[Path] extends Facts ? Path : never;
}[PagePath];

export type PublicPath = PathsThat<{ opensTo: 'anybody' }>;
export type MemberPath = Exclude<PagePath, PublicPath>;
export type FooterPath = PathsThat<{ isInFooter: true }>;

export const pageFacts: Readonly<Record<PagePath, PageFacts>> = pages;

export const pagePaths: readonly PagePath[] = keysOf(pages);

export const publicPaths: readonly PublicPath[] = pagePaths.filter(isPublicPath);

/** Pages that need a signed-in person. */
export const memberPaths: readonly MemberPath[] = pagePaths.filter(isMemberPath);

export const footerPaths: readonly FooterPath[] = pagePaths.filter(isFooterPath);

export function isPagePath(path: string): path is PagePath {
  return isKeyOf(pages, path);
}

export function isPublicPath(path: string): path is PublicPath {
  return isPagePath(path) && pageFacts[path].opensTo === 'anybody';
}

export function isMemberPath(path: string): path is MemberPath {
  return isPagePath(path) && pageFacts[path].opensTo !== 'anybody';
}

/** The address, when it is one of our own member pages: no link may lead people elsewhere through us. */
export function memberPage(address: string): string | null {
  if (!address.startsWith('/')) return null;
  const [path = '', query] = address.split('?', 2);
  if (!isMemberPath(path)) return null;
  return query === undefined ? path : `${path}?${query}`;
}

function isFooterPath(path: PagePath): path is FooterPath {
  return pageFacts[path].isInFooter;
}

/** What the texts of a page are called by. */
export function nameOfPage<Path extends PagePath>(path: Path): (typeof pages)[Path]['name'] {
  return pages[path].name;
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

/** What a form was answered that no script has sent: shown once, in the page that it leads back to. */
export interface FormAnswer {
  page: PagePath;
  /** What was typed, by field; never a password. */
  typed: Readonly<Record<string, string>>;
  /** Null where nothing is wrong, and the next step lies elsewhere. */
  refusal: { code: ErrorCode; fields: Readonly<Record<string, ErrorCode>> } | null;
}

/** What became of the link that turns mails off: whoever opened it is asked first. */
export type UnsubscribeStep = 'asked' | 'done' | 'unknown';

/** What belongs to one person, or to one answer: a page with any of it is written for whoever asked and never kept. */
export interface OwnPageData {
  form: FormAnswer | null;
  /** Apps for a second factor that is still to come. */
  factors: readonly { id: string; name: string }[] | null;
  unsubscribe: UnsubscribeStep | null;
}

export const nobodysData: OwnPageData = {
  form: null,
  factors: null,
  unsubscribe: null,
};

/** All that a page needs besides its texts. The server renders with it and the browser hydrates with the same. */
export interface PageData extends OwnPageData {
  language: Language;
  /** Active languages, fallback first. */
  languages: LanguageChoice[];
  /** Offered in one line when the visitor's browser prefers it to the shown language. */
  languageOffer: LanguageOffer | null;
  /** The folder in which the compiled texts of each language lie. It changes with their content. */
  textUrls: Record<Language, string>;
  signedIn: boolean;
  /** When the page was rendered, ISO 8601: relative dates start from it. */
  now: string;
  /** Where days begin and end in what the server rendered. */
  timeZone: string;
  testimonials: Testimonial[];
  /** What is told of the team's work, the latest half-year first. */
  halfYears: HalfYearReport[];
  /** Whether so few are here that an anonymous letter may be guessed (P181); on members' pages alone. */
  hasFewPeople: boolean;
  operator: Operator;
  model: ModelPlace;
  /** Whom one can sign in with besides a password; perhaps nobody. */
  providers: readonly ProviderName[];
  /** Whether mails leave here at all; otherwise they wait for an administrator, who hands them on. */
  sendsMail: boolean;
  /** Where the source code can be read. */
  sourceUrl: string | null;
  /** Whether members' browsers may keep the app and what was last read, for the time without a network. */
  offline: boolean;
}
