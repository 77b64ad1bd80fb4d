import { getConnInfo } from '@hono/node-server/conninfo';
import type { Context as HonoContext } from 'hono';
import { readAddress } from '#domain/shared/network.ts';
import type { Config } from '#server/runtime/config.ts';
import { isOnOwnMachine } from '#server/runtime/own-network.ts';
import { hasUntoldProxy } from '#server/runtime/unsafe-settings.ts';

/** Headers in which a proxy says for whom it asks, or that it does. */
const forwardingHeaders = [
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'forwarded',
  'x-real-ip',
  'via',
];

/**
 * The caller's network address in its one spelling. Each of our proxies has added the address that it was asked from
 * to the end of X-Forwarded-For: as many entries from the end count, and everything before them may be invented. An
 * entry that is no address leaves the proxy's own.
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
 * Whether the request comes from this machine itself, and not through a proxy on it. A proxy that adds nothing to what it
 * passes on tells itself by the name that was asked for, if it keeps that; where the settings leave no other way for
 * visitors than a proxy that nobody has told us of, nobody can be believed.
 */
export function isFromThisMachine(c: HonoContext, config: Config): boolean {
  return (
    isLoopbackAddress(connectionAddress(c)) &&
    !isForwarded(c) &&
    isAskedHere(c) &&
    !hasUntoldProxy(config)
  );
}

/** Whether the caller has typed an address of this machine. */
export function isAskedHere(c: HonoContext): boolean {
  return isOnOwnMachine(c.req.url);
}

/** Whether somebody on the way has said for whom they ask. */
export function isForwarded(c: HonoContext): boolean {
  return forwardingHeaders.some((name) => c.req.header(name) !== undefined);
}

/** Who has opened the connection: the caller, or the last proxy. */
function connectionAddress(c: HonoContext): string {
  // Requests made in the process itself (app.request in tests) have no connection.
  if (!c.env || !('incoming' in c.env)) return 'local';
  return readAddress(getConnInfo(c).remote.address ?? '') ?? 'unknown';
}

function isLoopbackAddress(address: string): boolean {
  return address === 'local' || address === '::1' || address.startsWith('127.');
}
