import type { Context } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { createMiddleware } from 'hono/factory';
import { AppError } from '#domain/shared/app-error.ts';
import type { HttpEnv } from '#server/http/http-env.ts';

type Warning = { warn(details: object, sentence: string): void };

/**
 * Rejects writes from another Origin. Clients without an Origin are no browsers, and a foreign page cannot make a
 * browser omit it. The first rejection is logged: behind a proxy all are rejected until APP_URL is the public address.
 */
export function sameOriginWrites(appUrl: string, log: Warning) {
  const own = new URL(appUrl);
  let hasWarned = false;
  return createMiddleware<HttpEnv>(async (c, next) => {
    const origin = c.req.header('origin');
    if (origin === undefined) refuseForeignSite(c);
    else if (!isOwn(URL.parse(origin), own, c.req.header('host'))) {
      const page = URL.parse(origin)?.origin.slice(0, longestOrigin);
      if (!hasWarned) log.warn({ page, appUrl }, refusedPage);
      hasWarned = true;
      throw foreignOrigin();
    }
    await next();
  });
}

const refusedPage =
  'A write from a page of another address was refused. If visitors use that address, set APP_URL to it.';
/** The caller may have chosen it. */
const longestOrigin = 200;

/** Checks Sec-Fetch-Site, which browsers send also without an Origin. */
function refuseForeignSite(c: Context): void {
  const site = c.req.header('sec-fetch-site');
  if (site !== undefined && site !== 'same-origin' && site !== 'none') throw foreignOrigin();
}

function foreignOrigin(): AppError {
  return new AppError('forbidden', 'error.foreign_origin');
}

/** Two missing hosts do not match. When our address is https, an http page may have been changed on the way. */
function isOwn(origin: URL | null, own: URL, host: string | undefined): boolean {
  if (origin === null || (own.protocol === 'https:' && origin.protocol !== 'https:')) return false;
  return origin.host !== '' && [own.host, host].includes(origin.host);
}

/** Node gives every request a stream, also a DELETE without body headers. */
function announcesBody(c: Context): boolean {
  const length = c.req.header('content-length');
  if (length !== undefined) return length !== '0';
  return ['transfer-encoding', 'content-type'].some((name) => c.req.header(name) !== undefined);
}

/** Rejects a body that is not JSON before it is read. */
export const jsonBodies = createMiddleware<HttpEnv>(async (c, next) => {
  if (
    c.req.raw.body !== null &&
    announcesBody(c) &&
    !/^application\/json(?:;|$)/iu.test(c.req.header('content-type') ?? '')
  )
    throw new AppError('malformed', 'error.json_only');
  await next();
});

/** Limits bodies to 64 kB before the caller is known. */
export const smallBodies = bodiesUpTo(64);

export function bodiesUpTo(kilobytes: number) {
  return bodyLimit({
    maxSize: kilobytes * 1024,
    onError: () => {
      throw new AppError('too-large', 'error.too_large');
    },
  });
}
