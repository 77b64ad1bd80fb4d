import { createHmac, timingSafeEqual } from 'node:crypto';
import { and, eq, exists, isNotNull, sql } from 'drizzle-orm';
import type { Context as HonoContext } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import { roleOf } from '#domain/accounts/role.ts';
import { liesWithin, sessionLifetimes } from '#domain/accounts/session.ts';
import type { Actor } from '#domain/shared/actor.ts';
import type { RequestSource } from '#domain/shared/request-source.ts';
import { pick } from '#domain/shared/tables.ts';
import type { NewSession } from '#server/auth/start-session.ts';
import type { Context } from '#server/context.ts';
import { prepared } from '#server/db/prepared.ts';
import { factors, sessions } from '#server/db/schema/accounts.ts';
import { profiles } from '#server/db/schema/profiles.ts';
import { keepDevice } from '#server/http/device-cookie.ts';
import { hostCookie, isSecure, sessionCookie } from '#server/http/host-cookie.ts';
import type { HttpEnv } from '#server/http/http-env.ts';

/** Tells scripts that a person is signed in, but not which one. */
const markerCookie = 'wohlwort.signed_in';

const sessionActor = prepared('session_actor', (db) =>
  db
    .select({
      ...pick(profiles, ['id', 'isAdmin', 'teamRole']),
      sessionId: sessions.id,
      ...pick(sessions, ['expiresAt', 'aal', 'authenticatedAt']),
      hasFactor: exists(
        db
          .select({ one: sql`1` })
          .from(factors)
          .where(and(eq(factors.userId, sessions.userId), isNotNull(factors.verifiedAt))),
      ).mapWith(Boolean),
    })
    .from(sessions)
    .innerJoin(profiles, eq(profiles.id, sessions.userId))
    .where(eq(sessions.token, sql.placeholder('token'))),
);

const replacedSession = prepared('replaced_session', (db) =>
  db
    .select({ token: sessions.token, rotatedAt: sessions.rotatedAt })
    .from(sessions)
    .where(eq(sessions.previousToken, sql.placeholder('token'))),
);

/** Finds the caller with one look-up. A forged, ended or expired cookie makes a visitor. */
export async function findActor(context: Context, c: HonoContext<HttpEnv>): Promise<Actor> {
  const token = sessionToken(context, c);
  const source = sourceOf(c);
  if (token === null) return { kind: 'visitor', source };
  const row = await findSession(context, token);
  if (row === undefined || row.expiresAt <= context.clock.now()) return { kind: 'visitor', source };
  const { id, sessionId, aal, authenticatedAt } = row;
  const person = { id, sessionId, aal, authenticatedAt, source };
  if (row.hasFactor && row.aal === 'aal1') return { kind: 'before-factor', ...person };
  const kind = roleOf(row);
  if (kind === 'member') return { kind, ...person };
  return { kind, ...person, lacksFactor: context.config.requireTeamFactor && !row.hasFactor };
}

function sourceOf(c: HonoContext<HttpEnv>): RequestSource {
  return {
    address: c.get('address'),
    userAgent: c.req.header('user-agent') ?? '',
    device: c.get('device') ?? null,
  };
}

/** Also accepts the token before the last refresh for a second tab, for a short time. */
async function findSession(context: Context, token: string) {
  const [row] = await sessionActor(context.db, { token });
  if (row !== undefined) return row;
  const [replaced] = await replacedSession(context.db, { token });
  if (replaced?.rotatedAt == null) return undefined;
  const now = context.clock.now();
  if (!liesWithin(sessionLifetimes.grace, replaced.rotatedAt, now)) return undefined;
  return (await sessionActor(context.db, { token: replaced.token }))[0];
}

export function sessionToken(context: Context, c: HonoContext): string | null {
  return verifiedToken(getCookie(c, cookieName(context)), context.config.authSecret);
}

/** Sets the cookie until the browser closes, or for 30 days. Scripts cannot read it. */
export function setSessionCookie(
  context: Context,
  c: HonoContext<HttpEnv>,
  session: NewSession,
): void {
  const { token, isRemembered } = session;
  const signature = sign(token, context.config.authSecret);
  const lasting = isRemembered ? { maxAge: sessionLifetimes.absolute.remembered } : {};
  const options = { path: '/', secure: isSecure(context), ...lasting } as const;
  setCookie(c, cookieName(context), `${token}.${signature}`, {
    ...options,
    httpOnly: true,
    sameSite: 'Lax',
  });
  setCookie(c, markerName(context), '1', { ...options, sameSite: 'Lax' });
  keepDevice(context, c);
}

export function clearSessionCookie(context: Context, c: HonoContext): void {
  const options = { path: '/', secure: isSecure(context) };
  deleteCookie(c, cookieName(context), options);
  deleteCookie(c, markerName(context), options);
}

/** Clears the cache at sign-out, for a shared machine. Drafts stay; only their writer sees them. */
export function clearBrowser(context: Context, c: HonoContext): void {
  clearSessionCookie(context, c);
  c.header('Clear-Site-Data', '"cache"');
}

/** Reads `token.signature`. The signature must match as text: base64 has many spellings. */
function verifiedToken(cookie: string | undefined, secret: string): string | null {
  const dot = cookie?.lastIndexOf('.') ?? -1;
  if (cookie === undefined || dot < 1) return null;
  const token = cookie.slice(0, dot);
  const given = Buffer.from(cookie.slice(dot + 1));
  const wanted = Buffer.from(sign(token, secret));
  return given.length === wanted.length && timingSafeEqual(given, wanted) ? token : null;
}

function sign(token: string, secret: string): string {
  return createHmac('sha256', secret).update(token).digest('base64url');
}

function cookieName(context: Context): string {
  return hostCookie(context, sessionCookie);
}

function markerName(context: Context): string {
  return hostCookie(context, markerCookie);
}
