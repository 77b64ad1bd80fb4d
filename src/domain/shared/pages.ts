import type { Joining, JoinWait } from '#domain/accounts/joining.ts';
import type { HouseProvider, ProviderName } from '#domain/accounts/provider.ts';
import type { Language } from '#domain/i18n/language.ts';
import type { YearReport } from '#domain/moderation/transparency.ts';
import type { ErrorCode } from '#domain/shared/error-code.ts';
import { isKeyOf, keysOf } from '#domain/shared/tables.ts';

type PageFacts = {
  /** For the texts `page.<name>.title` and `page.<name>.description`. */
  name: string;
  /** The server renders public pages per language; of other pages, the parts that are the same for everybody. */
  opensTo: 'public' | 'members' | 'administrators';
  /** Listed for search engines; some pages are only linked from mails. */
  isFound?: true;
  /** In every page’s footer, with the text `footer.<name>`. */
  isInFooter?: true;
  /** The app loads with the page: the page is empty without it, or its address holds a secret. */
  startsAtOnce?: true;
  /** The server renders it for one person, so that it works without a script. */
  comesFilled?: true;
};

/** All page addresses. `web/app/routes.tsx` has the components for the same addresses. */
const pages = {
  '/': { name: 'home', opensTo: 'public', isFound: true },
  '/login': { name: 'login', opensTo: 'public', isFound: true },
  '/register': { name: 'register', opensTo: 'public', isFound: true },
  '/card': { name: 'card', opensTo: 'public', startsAtOnce: true },
  '/karte': { name: 'card', opensTo: 'public', startsAtOnce: true },
  '/reset-password': { name: 'reset_password', opensTo: 'public', startsAtOnce: true },
  '/confirm-email': { name: 'confirm_email', opensTo: 'public', startsAtOnce: true },
  '/setup': { name: 'setup', opensTo: 'public', startsAtOnce: true },
  '/unsubscribe': { name: 'unsubscribe', opensTo: 'public' },
  '/dashboard': { name: 'dashboard', opensTo: 'members', startsAtOnce: true },
  '/factor': { name: 'factor', opensTo: 'members', comesFilled: true },
  '/favorites': { name: 'favorites', opensTo: 'members', startsAtOnce: true },
  '/rounds': { name: 'rounds', opensTo: 'members', startsAtOnce: true },
  '/rounds/join': { name: 'join_round', opensTo: 'public', startsAtOnce: true },
  '/join': { name: 'short_code', opensTo: 'public', startsAtOnce: true },
  '/mitmachen': { name: 'short_code', opensTo: 'public', startsAtOnce: true },
  '/rounds/class': { name: 'class_round', opensTo: 'public', isFound: true },
  '/profile': { name: 'profile', opensTo: 'members', startsAtOnce: true },
  '/admin': { name: 'admin', opensTo: 'administrators', startsAtOnce: true },
  '/about': { name: 'about', opensTo: 'public', isFound: true, isInFooter: true },
  '/help': { name: 'help', opensTo: 'public', isFound: true, isInFooter: true },
  '/draw': { name: 'draw', opensTo: 'public', isFound: true, isInFooter: true },
  '/transparency': { name: 'transparency', opensTo: 'public', isFound: true, isInFooter: true },
  '/privacy': { name: 'privacy', opensTo: 'public', isFound: true, isInFooter: true },
  '/for-parents': { name: 'for_parents', opensTo: 'public', isFound: true, isInFooter: true },
  '/terms': { name: 'terms', opensTo: 'public', isFound: true, isInFooter: true },
  '/accessibility': { name: 'accessibility', opensTo: 'public', isFound: true, isInFooter: true },
  '/contact': { name: 'contact', opensTo: 'public', isFound: true, isInFooter: true },
  '/404': { name: 'not_found', opensTo: 'public' },
} as const satisfies Record<string, PageFacts>;

export type PagePath = keyof typeof pages;

type PathsThat<Facts extends Partial<PageFacts>> = {
  [Path in PagePath]: (typeof pages)[Path] extends Facts ? Path : never;
}[PagePath];

export type PublicPath = PathsThat<{ opensTo: 'public' }>;
export type MemberPath = Exclude<PagePath, PublicPath>;
export type FooterPath = PathsThat<{ isInFooter: true }>;

export const pageFacts: Readonly<Record<PagePath, PageFacts>> = pages;

export const pagePaths: readonly PagePath[] = keysOf(pages);

export const publicPaths: readonly PublicPath[] = pagePaths.filter(isPublicPath);

export const memberPaths: readonly MemberPath[] = pagePaths.filter(isMemberPath);

export const footerPaths: readonly FooterPath[] = pagePaths.filter(isFooterPath);

export function isPagePath(path: string): path is PagePath {
  return isKeyOf(pages, path);
}

export function isPublicPath(path: string): path is PublicPath {
  return isPagePath(path) && pageFacts[path].opensTo === 'public';
}

export function isMemberPath(path: string): path is MemberPath {
  return isPagePath(path) && pageFacts[path].opensTo !== 'public';
}

/** Accepts only our own member pages: a link must not redirect elsewhere. */
export function memberPage(address: string): string | null {
  if (!address.startsWith('/')) return null;
  const [path = '', query] = address.split('?', 2);
  if (!isMemberPath(path)) return null;
  return query === undefined ? path : `${path}?${query}`;
}

/** Parameters by which a mailed or shared link proves something. A page opened by one names no other address. */
export const secretParameters = ['token', 'change', 'invitation', 'code'] as const;

export type SecretParameter = (typeof secretParameters)[number];

function isFooterPath(path: PagePath): path is FooterPath {
  return pageFacts[path].isInFooter === true;
}

export function nameOfPage<Path extends PagePath>(path: Path): (typeof pages)[Path]['name'] {
  return pages[path].name;
}

export interface LanguageChoice {
  iso2: Language;
  name: string;
}

/** An offer of another language, in that language. */
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
  /** Public profile number; decides the stamp and the colour of the initials. */
  idProfiles: number;
  /** YYYY-MM. */
  memberSince: string;
}

/** The operator; null fields are not configured. */
export interface Operator {
  name: string | null;
  address: string | null;
  email: string | null;
}

/** The language model’s place; `host` is null within the operator's network, the whole value without a model. */
export type ModelPlace = { host: string | null } | null;

/** The answer to a form sent without a script: shown once, on the page it leads back to. */
export interface FormAnswer {
  page: PagePath;
  /** By field; never a password. */
  typed: Readonly<Record<string, string>>;
  /** Null when all is well and the next step is elsewhere. */
  refusal: { code: ErrorCode; fields: Readonly<Record<string, ErrorCode>> } | null;
  /** Step that a registration waits for. */
  waitsFor?: JoinWait;
}

/** The secret in the address of the registration or the sign-in, as far as it is one of ours. */
export interface InvitationLink {
  token: string;
  isUsable: boolean;
}

/** State of an unsubscribe link: the page asks first. */
export type UnsubscribeStep = 'asked' | 'done' | 'unknown';

/** Personal data: a page with any of it is rendered for the caller and never cached. */
export interface OwnPageData {
  form: FormAnswer | null;
  /** Registered apps for the second factor that is still needed. */
  factors: readonly { id: string; name: string }[] | null;
  unsubscribe: UnsubscribeStep | null;
  /** Null without one in the address. */
  invitation: InvitationLink | null;
  /** True if the address makes the first administrator. */
  setupIsOpen: boolean;
}

export const nobodysData: OwnPageData = {
  form: null,
  factors: null,
  unsubscribe: null,
  invitation: null,
  setupIsOpen: false,
};

/** All page data besides texts. The server renders and the browser hydrates with the same data. */
export interface PageData extends OwnPageData {
  language: Language;
  /** Active languages, fallback first. */
  languages: LanguageChoice[];
  /** Offered when the visitor's browser prefers it to the shown language. */
  languageOffer: LanguageOffer | null;
  /** The folder of each language’s compiled texts. Changes with their content. */
  textUrls: Record<Language, string>;
  /** Counts until the session is known. All other data is the same for visitors and members: both may sign in here. */
  signedIn: boolean;
  /** True if the address holds a secret, as mailed links do. */
  hasSecret: boolean;
  /** Render time, ISO 8601; the start of relative dates. */
  now: string;
  /** For days in the server’s output. */
  timeZone: string;
  testimonials: Testimonial[];
  /** The team's work in the last year, on its page; null before the first one. */
  lastYear: YearReport | null;
  joining: Joining;
  /** Null where administrators have given none. */
  communityName: string | null;
  /** True in the invented community. */
  isDemo: boolean;
  /** True where administrators said that it is for a school. */
  isSchool: boolean;
  operator: Operator;
  model: ModelPlace;
  /** Providers for signing in; may be empty. */
  providers: readonly ProviderName[];
  /** The house's own among them, if there is one. */
  houseProvider: HouseProvider | null;
  /** False: mails wait for an administrator, who passes them on. */
  sendsMail: boolean;
  sourceUrl: string | null;
  /** True if members' browsers may store the app and recent data for use without a network. */
  offline: boolean;
}
