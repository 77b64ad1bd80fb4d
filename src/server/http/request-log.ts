import { randomUUID } from 'node:crypto';
import { createMiddleware } from 'hono/factory';
import type { Context } from '#server/context.ts';
import type { HttpEnv } from '#server/http/http-env.ts';
import { routeNameOf } from '#server/http/route-name.ts';

/** Logs and measures each request: id, route, status, milliseconds; no address, no person. */
export function requestLog(context: Pick<Context, 'log' | 'metrics'>) {
  return createMiddleware<HttpEnv>(async (c, next) => {
    const start = performance.now();
    const requestId = randomUUID();
    c.set('requestId', requestId);
    c.header('X-Request-Id', requestId);
    await next();
    const milliseconds = performance.now() - start;
    const route = routeNameOf(c);
    const { method } = c.req;
    const { status } = c.res;
    context.metrics.requests.observe(
      { method, route, status: String(status) },
      milliseconds / 1000,
    );
    context.log.info(
      { id: requestId, method, route, status, milliseconds: Math.round(milliseconds * 10) / 10 },
      'request',
    );
  });
}
