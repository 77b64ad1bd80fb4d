import { randomBytes } from 'node:crypto';
import type { Context as HonoContext } from 'hono';
import { getSignedCookie, setSignedCookie } from 'hono/cookie';
import type { Context } from '#server/context.ts';
import { hostCookie, isSecure } from '#server/http/host-cookie.ts';

const visitorCookie = 'wohlwort_visitor';

/** Returns a signed random id of this browser; replaces a forged or missing one. Ends after `seconds`. */
export async function markVisitor(
  context: Context,
  c: HonoContext,
  { seconds }: { seconds: number },
): Promise<string> {
  // Another key than that of session cookies.
  const key = `visitor ${context.config.authSecret}`;
  const name = hostCookie(context, visitorCookie);
  const known = await getSignedCookie(c, key, name);
  const visitor = known || randomBytes(16).toString('base64url');
  await setSignedCookie(c, name, visitor, key, {
    path: '/',
    httpOnly: true,
    sameSite: 'Lax',
    secure: isSecure(context),
    maxAge: Math.max(1, Math.ceil(seconds)),
  });
  return visitor;
}
