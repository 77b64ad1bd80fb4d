import { readdirSync } from 'node:fs';
import { serveStatic } from '@hono/node-server/serve-static';
import { Hono, type MiddlewareHandler } from 'hono';

const aDay = 24 * 60 * 60;
const aYear = 365 * aDay;

/**
 * The files of the browser build: the hashed ones, and those of src/web/public beside them. Folders such as that
 * of the build's manifest stay closed.
 */
export function staticFiles(clientFolder: string) {
  const files = new Hono();
  const served = serveStatic({ root: clientFolder, precompressed: true });
  files.get('/assets/*', kept(`public, max-age=${aYear}, immutable`), served, (c) =>
    c.text('Not found', 404),
  );
  for (const entry of readdirSync(clientFolder, { withFileTypes: true }))
    if (entry.isFile()) files.get(`/${entry.name}`, kept(`public, max-age=${aDay}`), served);
  return files;
}

/** How long browsers may keep what was found. */
function kept(cacheControl: string): MiddlewareHandler {
  return async (c, next) => {
    await next();
    if (c.res.ok) c.res.headers.set('Cache-Control', cacheControl);
  };
}
