import { NavigationRoute, registerRoute } from 'workbox-routing';
import type { Language } from '#domain/i18n/language.ts';
import { addressOfTexts, type TextName } from '#domain/i18n/text-files.ts';
import { isPagePath, pageFacts, type PageData } from '#domain/shared/pages.ts';
import { appEntry } from '#web/worker/app-files.ts';

declare const self: ServiceWorkerGlobalScope;

/** Cache with an empty page and its texts, during a session. */
const shellCache = 'shell';
const shellAddress = '/shell';
const responseTimeoutMs = 5_000;
/** Texts for offline reading, without those of the administration. */
const cachedTexts: readonly TextName[] = ['site', 'legal', 'app'];

/** Serves pages from the server, or the cached shell with offline data if the server does not answer. */
export function serveShell(): void {
  self.addEventListener('activate', (event) => event.waitUntil(enablePreload()));
  registerRoute(
    new NavigationRoute(async ({ event, request, url }) => {
      const cached = await findCachedPage(url.pathname);
      const pending = fetchPage(event, request);
      return cached === null ? pending : networkFirst(pending, cached);
    }),
  );
  registerRoute(
    ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/texts/'),
    async ({ request }) =>
      (await caches.match(request, { cacheName: shellCache })) ?? fetch(request),
  );
}

/**
 * Enables navigation preload, with which the browser requests the page while it starts this worker. Disables it in
 * Firefox, which shows its own error page without an answer (Workbox issue 3134).
 */
async function enablePreload(): Promise<void> {
  const { navigationPreload } = self.registration;
  if (/\bFirefox\//u.test(navigator.userAgent)) await navigationPreload.disable();
  else await navigationPreload.enable();
}

/** Updates the cached shell. Skips a shell of a newer version, whose files only a newer worker has. */
export async function updateShell(language: Language): Promise<void> {
  const shell = await fetch(`${shellAddress}?lang=${language}`, { cache: 'no-cache' });
  const html = await shell.clone().text();
  const data = parsePageData(html);
  if (!shell.ok || data === null || !html.includes(`data-app="${appEntry}`)) return;
  const textUrl = data.textUrls[data.language];
  const texts = await Promise.all(cachedTexts.map((name) => fetch(addressOfTexts(textUrl, name))));
  if (!texts.every((response) => response.ok && isJson(response))) return;
  const cache = await caches.open(shellCache);
  // Stores texts first, so that a shell with its texts exists at each moment, even if the worker is stopped.
  for (const response of texts) await cache.put(response.url, response);
  await cache.put(shellAddress, shell);
  const current = new Set([shell, ...texts].map(({ url }) => new URL(url).pathname));
  for (const request of await cache.keys())
    if (!current.has(new URL(request.url).pathname)) await cache.delete(request);
}

/** Uses the browser's preloaded response if there is one. */
async function fetchPage(event: ExtendableEvent, request: Request): Promise<Response> {
  const preloaded: Response | undefined =
    event instanceof FetchEvent ? await event.preloadResponse : undefined;
  return preloaded ?? fetch(request);
}

/** Returns the response, or the cached shell on failure, on 5xx or after 5 s. */
async function networkFirst(pending: Promise<Response>, cached: Response): Promise<Response> {
  const response = await Promise.race([pending.catch(() => null), afterTimeout()]);
  return response === null || response.status >= 500 ? cached : response;
}

function afterTimeout(): Promise<null> {
  return new Promise((resolve) => {
    setTimeout(() => resolve(null), responseTimeoutMs);
  });
}

/** Returns the response for an address without the server; null if there is none. */
async function findCachedPage(path: string): Promise<Response | null> {
  const shell = await caches.match(shellAddress, { cacheName: shellCache });
  if (shell === undefined) return null;
  if (path === '/') return Response.redirect('/dashboard');
  return isCacheable(path) ? shell : null;
}

/** Includes member pages that the app fills, and public pages of the footer. */
function isCacheable(path: string): boolean {
  if (!isPagePath(path)) return false;
  const { opensTo, comesFilled, isInFooter } = pageFacts[path];
  return isInFooter === true || (opensTo === 'members' && comesFilled !== true);
}

/** Returns null for a page of another server. */
function parsePageData(html: string): PageData | null {
  const [, json] =
    /<script type="application\/json" id="page-data">([^<]*)<\/script>/u.exec(html) ?? [];
  return json === undefined ? null : JSON.parse(json);
}

function isJson(response: Response): boolean {
  return response.headers.get('Content-Type')?.startsWith('application/json') ?? false;
}
