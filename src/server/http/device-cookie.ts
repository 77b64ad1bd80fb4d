import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Context as HonoContext } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import type { Context } from '#server/context.ts';
import { hostCookie, isSecure } from '#server/http/host-cookie.ts';
import type { HttpEnv } from '#server/http/http-env.ts';

const deviceCookie = 'wohlwort.device';

/** Without a sign-in. */
const deviceDays = 180;

/** Returns this browser’s random id, or a new one. It only tells a known browser from a stranger’s. */
export function readDevice(context: Context, c: HonoContext): string {
  const [mark = '', signature = ''] =
    getCookie(c, hostCookie(context, deviceCookie))?.split('.') ?? [];
  const wanted = Buffer.from(sign(context, mark));
  const given = Buffer.from(signature);
  const isOurs = given.length === wanted.length && timingSafeEqual(given, wanted);
  return isOurs ? mark : randomBytes(16).toString('base64url');
}

/** Sets or renews the id after a sign-in. */
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

/** Another key than that of session cookies, so that neither can replace the other. */
function sign({ config }: Context, mark: string): string {
  return createHmac('sha256', `device ${config.authSecret}`).update(mark).digest('base64url');
}
