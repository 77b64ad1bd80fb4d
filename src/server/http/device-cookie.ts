import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Context as HonoContext } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import type { Context } from '#server/context.ts';
import { hostCookie, isSecure } from '#server/http/host-cookie.ts';
import type { HttpEnv } from '#server/http/http-env.ts';

const deviceCookie = 'wohlwort.device';

/** How long a browser is recognised that nobody signs in with. */
const deviceDays = 180;

/**
 * The random mark of this browser, or a new one. It says nothing about the person, reaches our own server alone, and
 * serves one end: to tell somebody who has signed in here before from a stranger who tries passwords.
 */
export function readDevice(context: Context, c: HonoContext): string {
  const [mark = '', signature = ''] =
    getCookie(c, hostCookie(context, deviceCookie))?.split('.') ?? [];
  const wanted = Buffer.from(sign(context, mark));
  const given = Buffer.from(signature);
  const isOurs = given.length === wanted.length && timingSafeEqual(given, wanted);
  return isOurs ? mark : randomBytes(16).toString('base64url');
}

/** Leaves the mark with a browser that has signed in, or lets it stay longer. */
export function keepDevice(context: Context, c: HonoContext<HttpEnv>): void {
  const mark = c.get('device');
  setCookie(c, hostCookie(context, deviceCookie), `${mark}.${sign(context, mark)}`, {
    path: '/',
    httpOnly: true,
    sameSite: 'Lax',
    secure: isSecure(context),
    maxAge: deviceDays * 24 * 60 * 60,
  });
}

/** Not the key of session cookies: neither can stand in for the other. */
function sign({ config }: Context, mark: string): string {
  return createHmac('sha256', `device ${config.authSecret}`).update(mark).digest('base64url');
}
