import { NavigationRoute, registerRoute } from 'workbox-routing';
import type { Language } from '#domain/i18n/language.ts';
import { addressOfTexts, type TextName } from '#domain/i18n/text-files.ts';
import { isPagePath, pageFacts, type PageData } from '#domain/shared/pages.ts';
import { appStart } from '#web/worker/app-files.ts';

declare const self: ServiceWorkerGlobalScope;

/** An empty page and its texts, during a session. */
const shellCache = 'shell';
const shellAddress = '/shell';
const patienceMilliseconds = 5_000;
/** What can be read without administrators' words. */
const keptTexts: readonly TextName[] = ['site', 'app'];

/** Pages come from the server; where it does not answer, the shell takes their place and shows what is kept. */
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
 * The browser asks the server while it wakes this worker. Firefox then shows its own error page without an answer
 * (Workbox issue 3134), so the worker asks.
 */
async function askEarly(): Promise<void> {
  const { navigationPreload } = self.registration;
  if (/\bFirefox\//u.test(navigator.userAgent)) await navigationPreload.disable();
  else await navigationPreload.enable();
}

/**
 * Fetches the shell anew. One of a newer version is not kept: it takes files that a
 * newer worker will bring.
 */
export async function keepShell(language: Language): Promise<void> {
  const shell = await fetch(`${shellAddress}?lang=${language}`, { cache: 'no-cache' });
  const html = await shell.clone().text();
  const data = pageDataIn(html);
  if (!shell.ok || data === null || !html.includes(`data-app="${appStart}`)) return;
  const textUrl = data.textUrls[data.language];
  const texts = await Promise.all(keptTexts.map((name) => fetch(addressOfTexts(textUrl, name))));
  if (!texts.every((answer) => answer.ok && isJson(answer))) return;
  const cache = await caches.open(shellCache);
  // In this order there is a shell with its texts at each moment, also if this worker is ended in between.
  for (const answer of texts) await cache.put(answer.url, answer);
  await cache.put(shellAddress, shell);
  const current = new Set([shell, ...texts].map(({ url }) => new URL(url).pathname));
  for (const request of await cache.keys())
    if (!current.has(new URL(request.url).pathname)) await cache.delete(request);
}

/** The browser has asked already, while it woke this worker, if it can. */
async function askServer(event: ExtendableEvent, request: Request): Promise<Response> {
  const early: Response | undefined =
    event instanceof FetchEvent ? await event.preloadResponse : undefined;
  return early ?? fetch(request);
}

/** What the server says, or what is kept: when there is no answer, only that of a proxy without it, or none for long. */
async function orKept(asking: Promise<Response>, kept: Response): Promise<Response> {
  const answer = await Promise.race([asking.catch(() => null), afterPatience()]);
  return answer === null || answer.status >= 500 ? kept : answer;
}

function afterPatience(): Promise<null> {
  return new Promise((resolve) => {
    setTimeout(() => resolve(null), patienceMilliseconds);
  });
}

/** What can be shown at an address without the server; null where that is nothing. */
async function keptPage(path: string): Promise<Response | null> {
  const shell = await caches.match(shellAddress, { cacheName: shellCache });
  if (shell === undefined) return null;
  if (path === '/') return Response.redirect('/dashboard');
  return isKept(path) ? shell : null;
}

/** Those for members that the app fills, and those for reading. */
function isKept(path: string): boolean {
  if (!isPagePath(path)) return false;
  const { opensTo, comesFilled, isInFooter } = pageFacts[path];
  return isInFooter || (opensTo === 'members' && comesFilled !== true);
}

/** Null when this is no page of our server. */
function pageDataIn(html: string): PageData | null {
  const [, json] =
    /<script type="application\/json" id="page-data">([^<]*)<\/script>/u.exec(html) ?? [];
  return json === undefined ? null : JSON.parse(json);
}

function isJson(response: Response): boolean {
  return response.headers.get('Content-Type')?.startsWith('application/json') ?? false;
}
