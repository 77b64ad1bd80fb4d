import { sql } from 'drizzle-orm';
import type { Context } from '#server/context.ts';
import { createRoute, createRouter, json, z } from '#server/http/router.ts';
import { isFromThisMachine } from '#server/http/address.ts';
import { version } from '#server/version.ts';

const health = z
  .object({
    status: z.enum(['ok', 'unavailable']),
    version: z.string(),
    database: z.enum(['ok', 'unavailable']),
  })
  .openapi('Health');

const readHealth = createRoute({
  method: 'get',
  path: '/health',
  tags: ['operations'],
  summary: 'Whether this server can answer',
  responses: { 200: json(health, 'It can.'), 503: json(health, 'The database does not answer.') },
});

export function healthRoutes(context: Context) {
  return createRouter().openapi(readHealth, async (c) => {
    const database = await answers(context);
    const status = database ? 'ok' : 'unavailable';
    return c.json({ status, version, database: status } as const, database ? 200 : 503);
  });
}

async function answers(context: Context): Promise<boolean> {
  try {
    await context.db.execute(sql`select 1`);
    return true;
  } catch {
    return false;
  }
}

/**
 * Prometheus text, for this machine or for whoever has the token. What a proxy on this machine passes on comes from
 * elsewhere, whether the proxy is trusted or not.
 */
export function metricsRoutes(context: Context) {
  const router = createRouter();
  router.get('/metrics', async (c) => {
    const token = context.config.metricsToken;
    const allowed =
      token === null ? isFromThisMachine(c) : c.req.header('authorization') === `Bearer ${token}`;
    if (!allowed) return c.notFound();
    const { registry } = context.metrics;
    return c.text(await registry.metrics(), 200, { 'Content-Type': registry.contentType });
  });
  return router;
}
