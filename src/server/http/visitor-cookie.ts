import { randomBytes } from 'node:crypto';
import type { Context as HonoContext } from 'hono';
import { getSignedCookie, setSignedCookie } from 'hono/cookie';
import type { Context } from '#server/context.ts';
import { hostCookie, isSecure } from '#server/http/host-cookie.ts';

const visitorCookie = 'wohlwort_visitor';

/**
 * A random mark of this browser, signed by us; it says nothing about the person. A forged or missing
 * one is replaced. It ends after `seconds`, because nothing needs it longer.
 */
export async function markVisitor(
  context: Context,
  c: HonoContext,
  { seconds }: { seconds: number },
): Promise<string> {
  // Not the key of session cookies: neither can stand in for the other.
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
