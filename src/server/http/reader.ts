import type { Context as HonoContext } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import { createMiddleware } from 'hono/factory';
import { openSecret, sealSecret } from '#server/auth/secrets.ts';
import type { Context } from '#server/context.ts';
import { isPosition, type Reader } from '#server/db/replica.ts';
import { requirePerson } from '#server/http/actor.ts';
import { hostCookie, isSecure } from '#server/http/host-cookie.ts';
import type { HttpEnv } from '#server/http/http-env.ts';

/** The log position that a replica must have reached for this browser. */
const writtenCookie = 'wohlwort.written';

/** A replica further behind is not used. */
const lastingSeconds = 60;
/** All positions are padded, so that the length reveals nothing. */
const positionLength = 17;

/**
 * Lets writers read their own writes on every server and replica: the browser keeps the log position. It is sealed,
 * because two bare positions would reveal that another person wrote in between.
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
    // Not ours, or from an earlier secret.
    return null;
  }
}
