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
  type OwnPageData,
  type PagePath,
  type PublicPath,
} from '#domain/shared/pages.ts';
import type { Context } from '#server/context.ts';
import { appManifestRoutes } from '#server/http/app-manifest.ts';
import { takeFormAnswer } from '#server/http/form-answer.ts';
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
import { staticFiles } from '#server/http/static.ts';
import type { Ask, WebBuild } from '#server/http/web-build.ts';

const aYear = 365 * 24 * 60 * 60;

/** A browser takes the headers of a 304 for those of the page that it has kept. */
const retainedHeaders = [
  ...RETAINED_304_HEADERS,
  'content-language',
  'content-security-policy',
  'referrer-policy',
  'set-cookie',
];

/** Set by the browser once somebody has closed the line that offers another language. */
const offerClosedCookie = 'languageOfferClosed';

export type Pages = ReturnType<typeof createPages>;

type Parts = {
  web: WebBuild;
  loadContent: (language: Language) => Promise<PageContent>;
  /** Answers a request to the API in process, from the same caller. */
  answer: (request: Request, c: HonoContext) => Response | Promise<Response>;
};

/**
 * Every address that shows a page: public pages as all visitors get them, members' pages with their reader's data.
 * Any other address that a person may have typed leads to /404.
 */
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
    // Where the operator wants no worker, this one unregisters itself.
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

  // A form of a page that needs its script, sent without one: the page says so. What a mail's link brought stays.
  router.post('*', (c) =>
    c.redirect(isPagePath(c.req.path) ? c.req.path + searchOf(c) : notFoundAddress(c), 303),
  );

  // The address of the letters for readers without scripts until the dashboard could be read by them.
  router.get('/letters', (c) => c.redirect('/dashboard', 301));

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
    if (form !== null) return showOwn(c, path, { ...nobodysData, form });
    const html = await renderer.shared(announce(c, path));
    c.header('Cache-Control', 'private, no-cache');
    return c.html(html);
  }

  /** A page with what belongs to its reader, or to this one answer; no cache keeps it. */
  async function showOwn(c: HonoContext, path: PagePath, own: OwnPageData): Promise<Response> {
    const variant = announce(c, path);
    const ask = isMemberPath(path) ? askFor(c, variant.language) : null;
    const address = path + searchOf(c);
    const html = await renderer.own(variant, { own, address, ask });
    c.header('Cache-Control', 'private, no-store');
    c.header('X-Robots-Tag', 'noindex');
    return c.html(html);
  }

  /** The API calls of a page, made by its reader. */
  function askFor(c: HonoContext, language: Language): Ask {
    return async (address, init) => {
      const headers = new Headers(c.req.raw.headers);
      for (const name of ['if-none-match', 'accept-encoding']) headers.delete(name);
      headers.set(languageHeader, language);
      return answer(new Request(new URL(address, c.req.url), { ...init, headers }), c);
    };
  }

  /** Sets what every page's answer says about itself. Answers which page it is. */
  function announce(c: HonoContext, path: PagePath): PageVariant {
    const signedIn = sessionToken(context, c) !== null;
    const asked = languageOfParameter(c.req.query('lang'));
    const chosen = chosenLanguage(c);
    const language = asked ?? chosen ?? defaultLanguage;
    if (asked !== null && asked !== chosen) rememberLanguage(c, asked);
    const mayOffer = !signedIn && chosen === null && getCookie(c, offerClosedCookie) === undefined;
    const offeredLanguage = mayOffer
      ? languageToOffer(language, readAcceptLanguage(c.req.header('accept-language')))
      : null;
    c.header('Content-Security-Policy', policy);
    // Without a referrer a browser does not say where a form comes from. Others never learn it, and nobody the secret
    // in the address of a page that a mail leads to.
    if (isMemberPath(path) || pageFacts[path].isFound) c.header('Referrer-Policy', 'same-origin');
    c.header('Content-Language', language);
    c.header('Vary', 'Accept-Language, Cookie');
    c.status(path === '/404' ? 404 : 200);
    return { path, language, signedIn, offeredLanguage };
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

/**
 * The sign-in in another language, with the page that was asked for before: the link to it is the same for everybody, as
 * the finished page is, and knows of no `?next=`. Another site could name nothing but a page of ours, as any link can.
 * Null where nothing would be lost.
 */
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

/** Whoever follows a broken link in their language reads so in it. */
function notFoundAddress(c: HonoContext): string {
  const language = languageOfParameter(c.req.query('lang'));
  return language === null ? '/404' : `/404?lang=${language}`;
}

function searchOf(c: HonoContext): string {
  return new URL(c.req.url).search;
}
