import { getConnInfo } from '@hono/node-server/conninfo';
import type { Context as HonoContext } from 'hono';
import { readAddress } from '#domain/shared/network.ts';
import type { Config } from '#server/runtime/config.ts';
import { isOnOwnMachine } from '#server/runtime/own-network.ts';
import { hasUnconfiguredProxy } from '#server/runtime/unsafe-settings.ts';

/** Headers of proxies about the original caller, besides X-Forwarded-For. */
const forwardingHeaders = [
  'x-forwarded-host',
  'x-forwarded-proto',
  'forwarded',
  'x-real-ip',
  'via',
];

/**
 * Returns the caller's address in canonical form. Each trusted proxy appends an entry to X-Forwarded-For: as many
 * entries from the end count, earlier ones may be forged. An invalid entry gives the proxy's own address.
 */
export function addressOf(c: HonoContext, trustedProxies: number): string {
  if (trustedProxies > 0) {
    const entries = c.req.header('x-forwarded-for')?.split(',') ?? [];
    const entry = entries.at(-Math.min(trustedProxies, entries.length));
    const forwarded = entry === undefined ? null : readAddress(entry);
    if (forwarded !== null) return forwarded;
  }
  return connectionAddress(c);
}

/**
 * Checks whether the request comes from this machine, not through a local proxy. A proxy without headers shows by the
 * requested host name, if it keeps it; when visitors can only come through an unconfigured proxy, the answer is no.
 */
export function isFromThisMachine(c: HonoContext, config: Config): boolean {
  return (
    isLoopbackAddress(connectionAddress(c)) &&
    !isForwarded(c) &&
    isAskedHere(c) &&
    !hasUnconfiguredProxy(config)
  );
}

function isAskedHere(c: HonoContext): boolean {
  return isOnOwnMachine(c.req.url);
}

export function isForwarded(c: HonoContext): boolean {
  return c.req.header('x-forwarded-for') !== undefined || hasProxyHeaders(c);
}

/** A check may send X-Forwarded-For itself. */
export function hasProxyHeaders(c: HonoContext): boolean {
  return forwardingHeaders.some((name) => c.req.header(name) !== undefined);
}

/** The caller’s address, or the last proxy’s. */
function connectionAddress(c: HonoContext): string {
  // In-process requests (app.request in tests) have no connection.
  if (!c.env || !('incoming' in c.env)) return 'local';
  return readAddress(getConnInfo(c).remote.address ?? '') ?? 'unknown';
}

function isLoopbackAddress(address: string): boolean {
  return address === 'local' || address === '::1' || address.startsWith('127.');
}
