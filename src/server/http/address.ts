import { getConnInfo } from '@hono/node-server/conninfo';
import type { Context as HonoContext } from 'hono';

/**
 * The caller's network address. X-Forwarded-For counts only with TRUST_PROXY, and then only its last
 * entry, which our own proxy wrote: everything before it may be invented.
 */
export function addressOf(c: HonoContext, trustProxy: boolean): string {
  if (trustProxy) {
    const forwarded = c.req.header('x-forwarded-for')?.split(',').at(-1)?.trim();
    if (forwarded) return forwarded;
  }
  // Requests made in the process itself (app.request in tests) have no connection.
  return c.env && 'incoming' in c.env ? (getConnInfo(c).remote.address ?? 'unknown') : 'local';
}

export function isLoopbackAddress(address: string): boolean {
  return address === 'local' || address === '::1' || /^(?:::ffff:)?127\./u.test(address);
}
