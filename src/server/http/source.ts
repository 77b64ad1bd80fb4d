import type { Context as HonoContext } from 'hono';
import type { RequestSource } from '#domain/shared/request-source.ts';
import type { HttpEnv } from '#server/http/http-env.ts';

/** For the audit log and the list of sessions. */
export function sourceOf(c: HonoContext<HttpEnv>): RequestSource {
  return {
    address: c.get('address'),
    userAgent: c.req.header('user-agent') ?? '',
    device: c.get('device') ?? null,
  };
}
