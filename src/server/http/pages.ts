import type { Context as HonoContext } from 'hono';
import { compress } from 'hono/compress';
import { getCookie, setCookie } from 'hono/cookie';
import { etag, RETAINED_304_HEADERS } from 'hono/etag';
import {
  languageHeader,
  languageOfParameter,
  languageToOffer,
  readAcceptLanguage,
} from '#domain/i18n/language-choice.ts';
import { defaultLanguage, isLanguage, type Language } from '#domain/i18n/language.ts';
import { textNames } from '#domain/i18n/text-files.ts';
import {
  isMemberPath,
  isPagePath,
  isPublicPath,
  memberPage,
  nobodysData,
  pageFacts,
  secretParameters,
  type OwnPageData,
  type PagePath,
  type PublicPath,
} from '#domain/shared/pages.ts';
import type { Context } from '#server/context.ts';
import { appManifestRoutes } from '#server/http/app-manifest.ts';
import { takeFormAnswer } from '#server/http/form-answer.ts';
import { readInvitation } from '#server/http/invitation.ts';
import { chosenLanguage, languageCookie } from '#server/http/language.ts';
import {
  createPageRenderer,
  type PageContent,
  type PageVariant,
} from '#server/http/page-renderer.ts';
import { createRouter } from '#server/http/router.ts';
import { searchEngineRoutes } from '#server/http/search-engines.ts';
import { pagePolicy, workerPolicy } from '#server/http/security-headers.ts';
import { sessionToken } from '#server/http/session.ts';
import { isSetupOpen } from '#server/http/setup.ts';
import { staticFiles } from '#server/http/static.ts';
import type { Ask, WebBuild } from '#server/http/web-build.ts';

const aYear = 365 * 24 * 60 * 60;

/** A browser applies the headers of a 304 to its cached page. */
const retainedHeaders = [
  ...RETAINED_304_HEADERS,
  'content-language',
  'content-security-policy',
  'referrer-policy',
  'set-cookie',
];

/** Set by the browser after a person closed the language offer. */
const offerClosedCookie = 'languageOfferClosed';

/** Addresses that people may have kept. */
const formerPaths = [
  ['/letters', '/dashboard'],
  ['/treasures', '/favorites'],
] as const;

export type Pages = ReturnType<typeof createPages>;

type Parts = {
  web: WebBuild;
  loadContent: (language: Language) => Promise<PageContent>;
  /** Answers an API request in process, for the same caller. */
  answer: (request: Request, c: HonoContext) => Response | Promise<Response>;
};

/** Creates every page address. Other typed addresses lead to /404. */
export function createPages(context: Context, { web, loadContent, answer }: Parts) {
  const renderer = createPageRenderer({ ...context, web, loadContent });
  const policy = pagePolicy(web.policy);
  const router = createRouter();
  router.route('/', searchEngineRoutes(context));
  router.route('/', appManifestRoutes(context));
  if (web.clientFolder !== null) router.route('/', staticFiles(web.clientFolder));
  router.use(compress(), etag({ weak: true, retainedHeaders }));

  router.get('/texts/:folder/:file', async (c) => {
    const { folder, file } = c.req.param();
    const [language, version] = folder.split('.');
    const name = textNames.find((known) => file === `${known}.json`);
    if (!isLanguage(language) || name === undefined) return c.text('Not found', 404);
    const { parts, version: current } = context.texts.of(language);
    const lasting = version === current ? `public, max-age=${aYear}, immutable` : 'no-cache';
    return c.json(parts[name], 200, { 'Cache-Control': lasting });
  });

  router.get('/worker.js', (c) => {
    if (web.workers === null) return c.text('Not found', 404);
    // When the operator wants no worker, this one unregisters itself.
    const { worker, unregisterWorker } = web.workers;
    c.header('Content-Security-Policy', workerPolicy);
    c.header('Cache-Control', 'no-cache');
    c.header('Content-Type', 'text/javascript; charset=utf-8');
    return c.body(context.config.offline ? worker : unregisterWorker);
  });

  router.get('/shell', async (c) => {
    const language = languageOfParameter(c.req.query('lang')) ?? defaultLanguage;
    c.header('Content-Security-Policy', policy);
    c.header('Referrer-Policy', 'same-origin');
    c.header('Content-Language', language);
    c.header('Cache-Control', 'private, no-cache');
    return c.html(await renderer.shell(language));
  });

  // A form that needs its script was sent without one: the page says so. A mail link’s secret stays.
  router.post('*', (c) =>
    c.redirect(isPagePath(c.req.path) ? c.req.path + searchOf(c) : notFoundAddress(c), 303),
  );

  for (const [former, path] of formerPaths) router.get(former, (c) => c.redirect(path, 301));

  router.get('*', async (c) => {
    const path = c.req.path;
    if (isMemberPath(path)) return showOwn(c, path, nobodysData);
    if (isPublicPath(path)) {
      const wanted = path === '/login' ? wantedBefore(c) : null;
      return wanted === null ? showPublic(c, path) : c.redirect(wanted);
    }
    const trimmed = path.replace(/\/+$/u, '');
    if (isPublicPath(trimmed) || isMemberPath(trimmed)) return c.redirect(trimmed + searchOf(c));
    return c.req.header('accept')?.includes('text/html')
      ? c.redirect(notFoundAddress(c))
      : c.text('Not found', 404);
  });

  return { router, showOwn };

  async function showPublic(c: HonoContext, path: PublicPath): Promise<Response> {
    const form = takeFormAnswer(context, c, path);
    const takesInvitation = path === '/register' || path === '/login';
    const token = takesInvitation ? c.req.query('invitation') : undefined;
    const invitation = token === undefined ? null : await readInvitation(context, token);
    const setupIsOpen =
      path === '/setup' && (await isSetupOpen(context, c.req.query('token') ?? ''));
    if (form !== null || invitation !== null || setupIsOpen)
      return showOwn(c, path, { ...nobodysData, form, invitation, setupIsOpen });
    const html = await renderer.shared(announce(c, path));
    c.header('Cache-Control', 'private, no-cache');
    return c.html(html);
  }

  /** Shows a page with personal data; never cached. */
  async function showOwn(c: HonoContext, path: PagePath, own: OwnPageData): Promise<Response> {
    const variant = announce(c, path);
    const ask = isMemberPath(path) ? askFor(c, variant.language) : null;
    const address = path + searchOf(c);
    const html = await renderer.own(variant, { own, address, ask });
    c.header('Cache-Control', 'private, no-store');
    c.header('X-Robots-Tag', 'noindex');
    return c.html(html);
  }

  function askFor(c: HonoContext, language: Language): Ask {
    return async (address, init) => {
      const headers = new Headers(c.req.raw.headers);
      for (const name of ['if-none-match', 'accept-encoding']) headers.delete(name);
      headers.set(languageHeader, language);
      return answer(new Request(new URL(address, c.req.url), { ...init, headers }), c);
    };
  }

  /** Sets the headers of every page; returns its variant. */
  function announce(c: HonoContext, path: PagePath): PageVariant {
    const signedIn = sessionToken(context, c) !== null;
    const asked = languageOfParameter(c.req.query('lang'));
    const chosen = chosenLanguage(c);
    const language = asked ?? chosen ?? context.config.siteLanguage;
    if (asked !== null && asked !== chosen) rememberLanguage(c, asked);
    const mayOffer = chosen === null && getCookie(c, offerClosedCookie) === undefined;
    const offeredLanguage = mayOffer
      ? languageToOffer(language, readAcceptLanguage(c.req.header('accept-language')))
      : null;
    c.header('Content-Security-Policy', policy);
    // Without a referrer browsers send no Origin for forms. Other sites never get it, and no site gets a secret in an
    // address.
    if (isMemberPath(path) || pageFacts[path].isFound) c.header('Referrer-Policy', 'same-origin');
    c.header('Content-Language', language);
    c.header('Vary', 'Accept-Language, Cookie');
    c.status(path === '/404' ? 404 : 200);
    const hasSecret = secretParameters.some((name) => c.req.query(name) !== undefined);
    return { path, language, signedIn, offeredLanguage, hasSecret };
  }

  function rememberLanguage(c: HonoContext, language: Language): void {
    setCookie(c, languageCookie, language, {
      path: '/',
      maxAge: aYear,
      sameSite: 'Lax',
      secure: context.config.appUrl.startsWith('https:'),
    });
  }
}

/** Keeps `?next=` across the sign-in page’s language link. Null when there is nothing to keep. */
function wantedBefore(c: HonoContext): string | null {
  const { searchParams } = new URL(c.req.url);
  if (!searchParams.has('lang') || searchParams.has('next')) return null;
  const before = URL.parse(c.req.header('referer') ?? '');
  if (before?.pathname !== '/login') return null;
  const wanted = memberPage(before.searchParams.get('next') ?? '');
  if (wanted === null) return null;
  searchParams.set('next', wanted);
  return `/login?${searchParams.toString()}`;
}

/** Keeps the language of a broken link. */
function notFoundAddress(c: HonoContext): string {
  const language = languageOfParameter(c.req.query('lang'));
  return language === null ? '/404' : `/404?lang=${language}`;
}

function searchOf(c: HonoContext): string {
  return new URL(c.req.url).search;
}
