import type { Context as HonoContext } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import type { FormAnswer, PagePath } from '#domain/shared/pages.ts';
import { openSecret, sealSecret } from '#server/auth/secrets.ts';
import type { Context } from '#server/context.ts';
import { hostCookie, isSecure } from '#server/http/host-cookie.ts';

const formCookie = 'wohlwort.form';

/** Enough for the redirect, short enough for a shared machine. */
const keptSeconds = 60;

/** Browsers reject a cookie above 4096 bytes with its name. */
const longestCookie = 3800;

/** Keeps the answer to a plain form in a sealed cookie until the next page: histories keep addresses. */
export function keepFormAnswer(context: Context, c: HonoContext, answer: FormAnswer): void {
  const seal = (kept: FormAnswer): string => sealSecret(JSON.stringify(kept), keyOf(context));
  const whole = seal(answer);
  const value = whole.length > longestCookie ? seal({ ...answer, typed: {} }) : whole;
  setCookie(c, nameOf(context), value, {
    ...placeOf(context),
    httpOnly: true,
    sameSite: 'Lax',
    maxAge: keptSeconds,
  });
}

/** Returns and removes this page’s answer; usually null. */
export function takeFormAnswer(
  context: Context,
  c: HonoContext,
  page: PagePath,
): FormAnswer | null {
  const sealed = getCookie(c, nameOf(context));
  if (sealed === undefined) return null;
  const kept = open(context, sealed);
  if (kept?.page !== page) return null;
  deleteCookie(c, nameOf(context), placeOf(context));
  return kept;
}

/** Null for an invalid cookie. */
function open(context: Context, sealed: string): FormAnswer | null {
  try {
    const kept: FormAnswer = JSON.parse(openSecret(sealed, keyOf(context)));
    return kept;
  } catch {
    return null;
  }
}

/** Its own key, so that no other sealed value can replace it. */
function keyOf({ config }: Context): string {
  return `form ${config.authSecret}`;
}

function nameOf(context: Context): string {
  return hostCookie(context, formCookie);
}

function placeOf(context: Context) {
  return { path: '/', secure: isSecure(context) };
}
