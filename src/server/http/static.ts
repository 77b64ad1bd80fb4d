import { serveStatic } from '@hono/node-server/serve-static';
import { Hono, type MiddlewareHandler } from 'hono';

const aDay = 24 * 60 * 60;
const aYear = 365 * aDay;

/**
 * The files of the browser build. Only what is named here can be reached: the build's manifest and other
 * things in the same folder stay closed.
 */
export function staticFiles(clientFolder: string) {
  const files = new Hono();
  const served = serveStatic({ root: clientFolder, precompressed: true });
  files.get('/assets/*', kept(`public, max-age=${aYear}, immutable`), served, (c) =>
    c.text('Not found', 404),
  );
  for (const name of ['mark.svg', 'manifest.webmanifest', 'robots.txt'])
    files.get(`/${name}`, kept(`public, max-age=${aDay}`), served);
  return files;
}

/** How long browsers may keep what was found. */
function kept(cacheControl: string): MiddlewareHandler {
  return async (c, next) => {
    await next();
    if (c.res.ok) c.res.headers.set('Cache-Control', cacheControl);
  };
}
