import type { Context as HonoContext } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import { openTab } from '#domain/dashboard-tab.ts';
import {
  languageOfParameter,
  languageToOffer,
  readAcceptLanguage,
} from '#domain/language-choice.ts';
import { defaultLanguage, isLanguage, type Language } from '#domain/language.ts';
import {
  isMemberPath,
  isPagePath,
  isPublicPath,
  memberPage,
  nobodysData,
  pageFacts,
  type OwnPageData,
  type PagePath,
} from '#domain/pages.ts';
import type { Role } from '#domain/role.ts';
import { readTextParts } from '#domain/text-parts.ts';
import type { Context } from '#server/context.ts';
import { appManifestRoutes } from '#server/http/app-manifest.ts';
import { takeFormAnswer } from '#server/http/form-answer.ts';
import { chosenLanguage, languageCookie } from '#server/http/language.ts';
import {
  createPageStore,
  encode,
  type Page,
  type PageContent,
  type PageVariant,
} from '#server/http/page-store.ts';
import { createRouter } from '#server/http/router.ts';
import { searchEngineRoutes } from '#server/http/search-engines.ts';
import { pagePolicy, workerPolicy } from '#server/http/security-headers.ts';
import { findActor, sessionToken } from '#server/http/session.ts';
import { staticFiles } from '#server/http/static.ts';
import type { WebBuild } from '#server/http/web-build.ts';

const aYear = 365 * 24 * 60 * 60;

/** Set by the browser once somebody has closed the line that offers another language. */
const offerClosedCookie = 'languageOfferClosed';

export type Pages = ReturnType<typeof createPages>;

type Parts = {
  web: WebBuild;
  loadContent: (language: Language) => Promise<PageContent>;
};

/**
 * Every address that shows a page: public pages finished, member pages in their shape, which the browser fills.
 * Any other address that a person may have typed leads to /404.
 */
export function createPages(context: Context, { web, loadContent }: Parts) {
  const store = createPageStore({ ...context, web, loadContent });
  const policy = pagePolicy(web.policy);
  const router = createRouter();
  router.route('/', searchEngineRoutes(context));
  router.route('/', appManifestRoutes(context));
  if (web.clientFolder !== null) router.route('/', staticFiles(web.clientFolder));

  router.get('/texts/:folder/:file', async (c) => {
    const { folder, file } = c.req.param();
    const [language, version] = folder.split('.');
    const parts = readTextParts(file);
    if (!isLanguage(language) || parts === null) return c.text('Not found', 404);
    const current = version === context.texts.of(language).version;
    c.header('Cache-Control', current ? `public, max-age=${aYear}, immutable` : 'no-cache');
    return answer(c, await store.text(language, parts), 'application/json; charset=utf-8');
  });

  router.get('/worker.js', (c) => {
    if (web.workers === null) return c.text('Not found', 404);
    // Whoever does not want it any more has the browsers take it away.
    const { worker, farewell } = web.workers;
    c.header('Content-Security-Policy', workerPolicy);
    c.header('Cache-Control', 'no-cache');
    c.header('Content-Type', 'text/javascript; charset=utf-8');
    return c.body(context.config.offline ? worker : farewell);
  });

  router.get('/shell', async (c) => {
    const language = languageOfParameter(c.req.query('lang')) ?? defaultLanguage;
    c.header('Content-Security-Policy', policy);
    c.header('Referrer-Policy', 'same-origin');
    c.header('Content-Language', language);
    c.header('Cache-Control', 'private, no-cache');
    return answer(c, await store.shell(language), 'text/html; charset=utf-8');
  });

  // A form of a page that needs its script, sent without one: the page says so. What a mail's link brought stays.
  router.post('*', (c) =>
    c.redirect(isPagePath(c.req.path) ? c.req.path + searchOf(c) : notFoundAddress(c), 303),
  );

  router.get('*', async (c) => {
    const path = c.req.path;
    if (isPublicPath(path)) {
      const wanted = path === '/login' ? wantedBefore(c) : null;
      if (wanted !== null) return c.redirect(wanted);
      // A signed cookie is enough for a guess that needs no look-up; the app's first question corrects it.
      return show(c, path, sessionToken(context, c) !== null);
    }
    if (isMemberPath(path)) {
      if (sessionToken(context, c) === null) return c.redirect(signInAddress(c));
      return show(c, path, true);
    }
    const trimmed = path.replace(/\/+$/u, '');
    if (isPublicPath(trimmed) || isMemberPath(trimmed)) return c.redirect(trimmed + searchOf(c));
    return c.req.header('accept')?.includes('text/html')
      ? c.redirect(notFoundAddress(c))
      : c.text('Not found', 404);
  });

  return { router, prepare: store.prepare, showOwn };

  async function show(c: HonoContext, path: PagePath, signedIn: boolean): Promise<Response> {
    const form = takeFormAnswer(context, c, path);
    if (form !== null) return showOwn(c, path, { ...nobodysData, form });
    const teamRole = await roleIn(c, path);
    const page = await store.page({ ...announce(c, path, signedIn), teamRole });
    c.header('Cache-Control', 'private, no-cache');
    return answer(c, page, 'text/html; charset=utf-8');
  }

  /** A page with what belongs to whoever asks, or to this one answer. Nobody keeps it, on the way or in the browser. */
  async function showOwn(c: HonoContext, path: PagePath, own: OwnPageData): Promise<Response> {
    const html = await store.ownPage(announce(c, path, sessionToken(context, c) !== null), own);
    c.header('Cache-Control', 'no-store');
    c.header('X-Robots-Tag', 'noindex');
    return c.html(html);
  }

  /** Sets what every page's answer says about itself. Answers which page it is. */
  function announce(c: HonoContext, path: PagePath, signedIn: boolean): PageVariant {
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
    const tab = openTab(path, c.req.query('tab'));
    return { path, language, signedIn, offeredLanguage, tab, teamRole: null };
  }

  /** Who comes to the team's room without saying where to. Without the database the page is drawn as for nobody. */
  async function roleIn(c: HonoContext, path: PagePath): Promise<Role | null> {
    if (pageFacts[path].opensTo !== 'administrators' || c.req.query('section') !== undefined)
      return null;
    const actor = await findActor(context, c).catch(() => null);
    return actor !== null && 'lacksFactor' in actor && !actor.lacksFactor ? actor.kind : null;
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

async function answer(c: HonoContext, page: Page, type: string): Promise<Response> {
  c.header('ETag', page.etag);
  c.header('Vary', 'Accept-Encoding', { append: true });
  if (c.req.header('if-none-match')?.includes(page.etag)) return c.body(null, 304);
  const { bytes, encoding } = await encode(page, c.req.header('accept-encoding') ?? '');
  if (encoding !== null) c.header('Content-Encoding', encoding);
  c.header('Content-Type', type);
  return c.body(bytes);
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

/** Where to sign in, in the language that was asked for, and the page that was wanted unless people get there anyway. */
function signInAddress(c: HonoContext): string {
  const { pathname, searchParams } = new URL(c.req.url);
  const language = languageOfParameter(searchParams.get('lang') ?? undefined);
  if (language !== null) searchParams.delete('lang');
  const search = language === null ? searchOf(c) : `?${searchParams.toString()}`;
  const wanted = pathname + (search === '?' ? '' : search);
  const parameters = [
    ...(language === null ? [] : [`lang=${language}`]),
    ...(wanted === '/dashboard' ? [] : [`next=${encodeURIComponent(wanted)}`]),
  ];
  return parameters.length === 0 ? '/login' : `/login?${parameters.join('&')}`;
}

/** Whoever follows a broken link in their language reads so in it. */
function notFoundAddress(c: HonoContext): string {
  const language = languageOfParameter(c.req.query('lang'));
  return language === null ? '/404' : `/404?lang=${language}`;
}

function searchOf(c: HonoContext): string {
  return new URL(c.req.url).search;
}
