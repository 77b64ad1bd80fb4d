import type { MiddlewareHandler } from 'hono';
import type { Config } from '#server/config.ts';
import type { WebBuild } from '#server/http/web-build.ts';

/** Headers for every answer, set before it is made. An answer that needs another policy sets its own. */
export function securityHeaders({ appUrl }: Pick<Config, 'appUrl'>): MiddlewareHandler {
  const headers: [string, string][] = [
    ['Content-Security-Policy', "default-src 'none'; base-uri 'none'; frame-ancestors 'none'"],
    ['X-Content-Type-Options', 'nosniff'],
    ['X-Frame-Options', 'DENY'],
    ['Referrer-Policy', 'no-referrer'],
    ['Cross-Origin-Opener-Policy', 'same-origin'],
    ['Cross-Origin-Resource-Policy', 'same-origin'],
    ['Origin-Agent-Cluster', '?1'],
    ['Permissions-Policy', 'camera=(), geolocation=(), microphone=(), payment=(), usb=()'],
  ];
  if (appUrl.startsWith('https:'))
    headers.push(['Strict-Transport-Security', 'max-age=63072000; includeSubDomains']);
  return async (c, next) => {
    for (const [name, value] of headers) c.header(name, value);
    await next();
  };
}

/** The policy of the pages: our own files, and inline only the scripts whose hashes the build gives. */
export function pagePolicy({ scripts, styles, connections }: WebBuild['policy']): string {
  return [
    "default-src 'none'",
    ["script-src 'self'", ...scripts].join(' '),
    ["style-src 'self'", ...styles].join(' '),
    "img-src 'self' data:",
    "font-src 'self'",
    ["connect-src 'self'", ...connections].join(' '),
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}
