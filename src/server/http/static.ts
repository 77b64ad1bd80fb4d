import { readdirSync } from 'node:fs';
import { serveStatic } from '@hono/node-server/serve-static';
import { Hono, type MiddlewareHandler } from 'hono';

const aDay = 24 * 60 * 60;
const aYear = 365 * aDay;

/** Serves hashed files and those of src/web/public; other folders of the build stay closed. */
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

function kept(cacheControl: string): MiddlewareHandler {
  return async (c, next) => {
    await next();
    if (c.res.ok) c.res.headers.set('Cache-Control', cacheControl);
  };
}
