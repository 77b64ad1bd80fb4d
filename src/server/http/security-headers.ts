import type { RequestListener } from 'node:http';
import type { WebBuild } from '#server/http/web-build.ts';
import type { Config } from '#server/runtime/config.ts';

/** Sets headers on every answer, directly on Node's response. An answer may replace the policy. */
export function withSecurityHeaders(
  { appUrl }: Pick<Config, 'appUrl'>,
  listener: RequestListener,
): RequestListener {
  const headers = new Map([
    ['Content-Security-Policy', "default-src 'none'; base-uri 'none'; frame-ancestors 'none'"],
    ['X-Content-Type-Options', 'nosniff'],
    ['X-Frame-Options', 'DENY'],
    ['Referrer-Policy', 'no-referrer'],
    ['Cross-Origin-Opener-Policy', 'same-origin'],
    ['Cross-Origin-Resource-Policy', 'same-origin'],
    ['Origin-Agent-Cluster', '?1'],
    ['Permissions-Policy', 'camera=(), geolocation=(), microphone=(), payment=(), usb=()'],
  ]);
  if (appUrl.startsWith('https:'))
    headers.set('Strict-Transport-Security', 'max-age=63072000; includeSubDomains');
  return (request, response) => {
    response.setHeaders(headers);
    listener(request, response);
  };
}

/** The service worker’s policy: it calls our server and runs only itself. */
export const workerPolicy = "default-src 'none'; connect-src 'self'";

/** The policy of pages: our own files, and inline scripts by their hashes. */
export function pagePolicy({ scripts, styles, connections }: WebBuild['policy']): string {
  return [
    "default-src 'none'",
    ["script-src 'self'", ...scripts].join(' '),
    ["style-src 'self'", ...styles].join(' '),
    "img-src 'self' data:",
    "font-src 'self'",
    ["connect-src 'self'", ...connections].join(' '),
    "manifest-src 'self'",
    "worker-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}
