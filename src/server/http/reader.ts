import type { Context as HonoContext } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import { createMiddleware } from 'hono/factory';
import { openSecret, sealSecret } from '#server/auth/secrets.ts';
import type { Context } from '#server/context.ts';
import { isPosition, type Reader } from '#server/db/replica.ts';
import { requirePerson } from '#server/http/actor.ts';
import { hostCookie, isSecure } from '#server/http/host-cookie.ts';
import type { HttpEnv } from '#server/http/http-env.ts';

/** Up to where the replica has to know the log before it answers this browser. */
const writtenCookie = 'wohlwort.written';

/** A replica that is further behind is asked nothing by anybody. */
const lastingSeconds = 60;
/** The longest position, so that the length of the cookie tells nothing of it. */
const positionLength = 17;

/**
 * Whoever has written something finds it when they read, whichever server and copy of the database answers: the browser
 * keeps how far the log went then. It is sealed, for the log grows with everybody's letters: its bare position would tell
 * whoever compares two of them that somebody else wrote something in between.
 */
export function rememberWritten(context: Context) {
  return createMiddleware<HttpEnv>(async (c, next) => {
    await next();
    if (c.get('actor').kind === 'visitor' || c.res.status >= 400) return;
    const position = await context.replica.position();
    if (position === null) return;
    const sealed = sealSecret(position.padEnd(positionLength), context.config.authSecret);
    setCookie(c, hostCookie(context, writtenCookie), sealed, {
      path: '/',
      secure: isSecure(context),
      httpOnly: true,
      sameSite: 'Lax',
      maxAge: lastingSeconds,
    });
  });
}

/** Whoever asks, and what has to be in the answer. */
export function readerOf(context: Context, c: HonoContext<HttpEnv>): Reader {
  return { personId: requirePerson(c).id, wroteUntil: wroteUntil(context, c) };
}

function wroteUntil(context: Context, c: HonoContext): string | null {
  const sealed = getCookie(c, hostCookie(context, writtenCookie));
  if (sealed === undefined) return null;
  try {
    const position = openSecret(sealed, context.config.authSecret).trimEnd();
    return isPosition(position) ? position : null;
  } catch {
    // Not ours, or from before the secret was another one.
    return null;
  }
}
