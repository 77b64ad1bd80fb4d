import { NavigationRoute, registerRoute } from 'workbox-routing';
import type { Language } from '#domain/i18n/language.ts';
import { addressOfTexts, type TextName } from '#domain/i18n/text-files.ts';
import { isPagePath, pageFacts, type PageData } from '#domain/shared/pages.ts';
import { appStart } from '#web/worker/app-files.ts';

declare const self: ServiceWorkerGlobalScope;

/** Cache with an empty page and its texts, during a session. */
const shellCache = 'shell';
const shellAddress = '/shell';
const patienceMilliseconds = 5_000;
/** Texts for offline reading, without those of the administration. */
const keptTexts: readonly TextName[] = ['site', 'app'];

/** Serves pages from the server, or the cached shell with offline data if the server does not answer. */
export function serveShell(): void {
  self.addEventListener('activate', (event) => event.waitUntil(askEarly()));
  registerRoute(
    new NavigationRoute(async ({ event, request, url }) => {
      const kept = await keptPage(url.pathname);
      const asking = askServer(event, request);
      return kept === null ? asking : orKept(asking, kept);
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
async function askEarly(): Promise<void> {
  const { navigationPreload } = self.registration;
  if (/\bFirefox\//u.test(navigator.userAgent)) await navigationPreload.disable();
  else await navigationPreload.enable();
}

/** Updates the cached shell. Skips a shell of a newer version, whose files only a newer worker has. */
export async function keepShell(language: Language): Promise<void> {
  const shell = await fetch(`${shellAddress}?lang=${language}`, { cache: 'no-cache' });
  const html = await shell.clone().text();
  const data = pageDataIn(html);
  if (!shell.ok || data === null || !html.includes(`data-app="${appStart}`)) return;
  const textUrl = data.textUrls[data.language];
  const texts = await Promise.all(keptTexts.map((name) => fetch(addressOfTexts(textUrl, name))));
  if (!texts.every((answer) => answer.ok && isJson(answer))) return;
  const cache = await caches.open(shellCache);
  // Stores texts first, so that a shell with its texts exists at each moment, even if the worker is stopped.
  for (const answer of texts) await cache.put(answer.url, answer);
  await cache.put(shellAddress, shell);
  const current = new Set([shell, ...texts].map(({ url }) => new URL(url).pathname));
  for (const request of await cache.keys())
    if (!current.has(new URL(request.url).pathname)) await cache.delete(request);
}

/** Uses the browser's preloaded response if there is one. */
async function askServer(event: ExtendableEvent, request: Request): Promise<Response> {
  const early: Response | undefined =
    event instanceof FetchEvent ? await event.preloadResponse : undefined;
  return early ?? fetch(request);
}

/** Returns the response, or the cached shell on failure, on 5xx or after 5 s. */
async function orKept(asking: Promise<Response>, kept: Response): Promise<Response> {
  const answer = await Promise.race([asking.catch(() => null), afterPatience()]);
  return answer === null || answer.status >= 500 ? kept : answer;
}

function afterPatience(): Promise<null> {
  return new Promise((resolve) => {
    setTimeout(() => resolve(null), patienceMilliseconds);
  });
}

/** Returns the response for an address without the server; null if there is none. */
async function keptPage(path: string): Promise<Response | null> {
  const shell = await caches.match(shellAddress, { cacheName: shellCache });
  if (shell === undefined) return null;
  if (path === '/') return Response.redirect('/dashboard');
  return isKept(path) ? shell : null;
}

/** Includes member pages that the app fills, and public pages of the footer. */
function isKept(path: string): boolean {
  if (!isPagePath(path)) return false;
  const { opensTo, comesFilled, isInFooter } = pageFacts[path];
  return isInFooter || (opensTo === 'members' && comesFilled !== true);
}

/** Returns null for a page of another server. */
function pageDataIn(html: string): PageData | null {
  const [, json] =
    /<script type="application\/json" id="page-data">([^<]*)<\/script>/u.exec(html) ?? [];
  return json === undefined ? null : JSON.parse(json);
}

function isJson(response: Response): boolean {
  return response.headers.get('Content-Type')?.startsWith('application/json') ?? false;
}
