import type { Context as HonoContext } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import type { FormAnswer, PagePath } from '#domain/shared/pages.ts';
import { openSecret, sealSecret } from '#server/auth/secrets.ts';
import type { Context } from '#server/context.ts';
import { hostCookie, isSecure } from '#server/http/host-cookie.ts';

const formCookie = 'wohlwort.form';

/** Long enough to be led to the page, short enough for a machine that others use next. */
const keptSeconds = 60;

/** Browsers forget a cookie that is larger than 4096 bytes with its name. */
const longestCookie = 3800;

/**
 * Lets the answer to a plain form wait in its browser, sealed by us, until the page that it leads to has shown it. No
 * database keeps it, and no address: histories and logs know addresses.
 */
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

/** What waits for this page, once; null for nearly everybody. */
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

/** Null for what is not ours. */
function open(context: Context, sealed: string): FormAnswer | null {
  try {
    const kept: FormAnswer = JSON.parse(openSecret(sealed, keyOf(context)));
    return kept;
  } catch {
    return null;
  }
}

/** Not the key of anything else that is sealed: neither can stand in for the other. */
function keyOf({ config }: Context): string {
  return `form ${config.authSecret}`;
}

function nameOf(context: Context): string {
  return hostCookie(context, formCookie);
}

function placeOf(context: Context) {
  return { path: '/', secure: isSecure(context) };
}
