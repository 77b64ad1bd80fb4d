import type { Context } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { createMiddleware } from 'hono/factory';
import { AppError } from '#domain/shared/app-error.ts';
import type { HttpEnv } from '#server/http/http-env.ts';

/** The part of a log that is needed here. */
type Warning = { warn(details: object, sentence: string): void };

/**
 * A browser names the page that sends a write; anything but our own origin is refused. Clients
 * without an Origin are no browsers, and no foreign page can make a browser leave it out.
 * The first one that is refused stands in the log: behind a proxy it is everybody, until APP_URL is what people type.
 */
export function sameOriginWrites(appUrl: string, log: Warning) {
  const own = new URL(appUrl);
  let isTold = false;
  return createMiddleware<HttpEnv>(async (c, next) => {
    const origin = c.req.header('origin');
    if (origin === undefined) refuseForeignSite(c);
    else if (!isOwn(URL.parse(origin), own, c.req.header('host'))) {
      const page = URL.parse(origin)?.origin.slice(0, longestOrigin);
      if (!isTold) log.warn({ page, appUrl }, refusedPage);
      isTold = true;
      throw foreignOrigin();
    }
    await next();
  });
}

const refusedPage =
  'A page of another address wanted to write and was refused. If people type that address, APP_URL has to be it.';
/** Whoever is refused may have chosen it. */
const longestOrigin = 200;

/** A browser says whose page made it ask, also where it names no origin; other clients say nothing. */
function refuseForeignSite(c: Context): void {
  const site = c.req.header('sec-fetch-site');
  if (site !== undefined && site !== 'same-origin' && site !== 'none') throw foreignOrigin();
}

function foreignOrigin(): AppError {
  return new AppError('forbidden', 'error.foreign_origin');
}

/**
 * `Origin: null` has no host, and a request may have none either: two missing ones are no match. Where our address
 * is https, a page that came without it may have been written by anybody on the way.
 */
function isOwn(origin: URL | null, own: URL, host: string | undefined): boolean {
  if (origin === null || (own.protocol === 'https:' && origin.protocol !== 'https:')) return false;
  return origin.host !== '' && [own.host, host].includes(origin.host);
}

/**
 * Node has a stream for every request, also for a browser's DELETE, which brings neither a body nor any header
 * about one.
 */
function announcesBody(c: Context): boolean {
  const length = c.req.header('content-length');
  if (length !== undefined) return length !== '0';
  return ['transfer-encoding', 'content-type'].some((name) => c.req.header(name) !== undefined);
}

/** A body that is not JSON is refused before anything reads it. */
export const jsonBodies = createMiddleware<HttpEnv>(async (c, next) => {
  if (
    c.req.raw.body !== null &&
    announcesBody(c) &&
    !/^application\/json(?:;|$)/iu.test(c.req.header('content-type') ?? '')
  )
    throw new AppError('malformed', 'error.json_only');
  await next();
});

/** No call needs more than 64 kB from a browser, and none reads more before it looks at who asks. */
export const smallBodies = bodiesUpTo(64);

/** For an address of which less than the usual is enough. */
export function bodiesUpTo(kilobytes: number) {
  return bodyLimit({
    maxSize: kilobytes * 1024,
    onError: () => {
      throw new AppError('too-large', 'error.too_large');
    },
  });
}
