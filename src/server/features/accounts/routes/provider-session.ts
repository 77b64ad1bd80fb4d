import type { Context as HonoContext } from 'hono';
import { deleteCookie, getSignedCookie, setSignedCookie } from 'hono/cookie';
import { sessionLifetimes } from '#domain/accounts/session.ts';
import type { Context } from '#server/context.ts';
import { hostCookie, isSecure } from '#server/http/host-cookie.ts';

const cookie = 'wohlwort.provider_session';

/** Keeps the address that ends the session at the house's provider, until the sign-out here. */
export async function keepSignOutUrl(context: Context, c: HonoContext, url: string): Promise<void> {
  await setSignedCookie(c, hostCookie(context, cookie), url, context.config.authSecret, {
    path: '/',
    secure: isSecure(context),
    httpOnly: true,
    sameSite: 'Lax',
    maxAge: sessionLifetimes.absolute.remembered,
  });
}

/** Returns and removes the address; null after a sign-in by other means. */
export async function takeSignOutUrl(context: Context, c: HonoContext): Promise<string | null> {
  const name = hostCookie(context, cookie);
  const url = await getSignedCookie(c, context.config.authSecret, name);
  deleteCookie(c, name, { path: '/', secure: isSecure(context) });
  return typeof url === 'string' ? url : null;
}
