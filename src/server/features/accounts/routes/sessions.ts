import { maximumEmailLength, normalizeEmail } from '#domain/email.ts';
import { languages } from '#domain/language.ts';
import type { Context } from '#server/context.ts';
import {
  endOtherSessions,
  endSession,
  signOut,
} from '#server/features/accounts/actions/end-sessions.ts';
import { refreshSession } from '#server/features/accounts/actions/refresh-session.ts';
import { signIn } from '#server/features/accounts/actions/sign-in.ts';
import { checkFirstStep, signUp } from '#server/features/accounts/actions/sign-up.ts';
import { listSessions, readSession } from '#server/features/accounts/queries.ts';
import { requirePerson } from '#server/http/actor.ts';
import { textInput } from '#server/http/input.ts';
import { languageOf } from '#server/http/language.ts';
import { countTry } from '#server/http/rate-limit.ts';
import { createRoute, createRouter, json, jsonBody, refusals, z } from '#server/http/router.ts';
import {
  clearBrowser,
  clearSessionCookie,
  sessionToken,
  setSessionCookie,
} from '#server/http/session.ts';
import { sourceOf } from '#server/http/source.ts';

const signUpLimit = { name: 'sign-up', most: 5, seconds: 30 * 60 };
/* A class that registers together, each with a try or two. */
const checkLimit = { name: 'sign-up-check', most: 200, seconds: 30 * 60 };
const signInLimit = { name: 'sign-in', most: 10, seconds: 60 };
const signInAccountLimit = { name: 'sign-in-account', most: 25, seconds: 60 * 60 };
const refreshLimit = { name: 'refresh', most: 30, seconds: 60 };

const done = z.object({ ok: z.literal(true) }).openapi('Done');

const session = z
  .object({
    expires_at: z.iso.datetime(),
    user: z.object({
      id: z.uuid(),
      email: z.string(),
      name: z.string(),
      factors: z.array(
        z.object({
          id: z.uuid(),
          factor_type: z.enum(['totp', 'phone']),
          friendly_name: z.string(),
          status: z.literal('verified'),
        }),
      ),
    }),
    aal: z.enum(['aal1', 'aal2']).openapi({
      description: 'aal1 with factors in the list: the second factor is still to come.',
    }),
  })
  .nullable()
  .openapi('Session');

const signUpRoute = createRoute({
  method: 'post',
  path: '/auth/sign-up/email',
  tags: ['accounts'],
  summary: 'Register; the answer sets the session cookie',
  request: {
    body: jsonBody(
      z.object({
        name: textInput(500),
        email: textInput(maximumEmailLength),
        password: textInput(1000),
        traits: z.array(textInput(1000)).max(100),
        language: z.enum(languages).optional(),
      }),
    ),
  },
  responses: {
    ...refusals,
    201: json(
      z.object({ signedIn: z.boolean() }).openapi('SignedUp'),
      'Registered. Not signed in where the address has to be confirmed first.',
    ),
  },
});

const checkRoute = createRoute({
  method: 'post',
  path: '/auth/sign-up/check',
  tags: ['accounts'],
  summary: 'Whether name, address and password keep the rules; not whether the address is taken',
  request: {
    body: jsonBody(
      z.object({
        name: textInput(500),
        email: textInput(maximumEmailLength),
        password: textInput(1000),
      }),
    ),
  },
  responses: { ...refusals, 200: json(done, 'They do.') },
});

const signInRoute = createRoute({
  method: 'post',
  path: '/auth/sign-in/email',
  tags: ['accounts'],
  summary: 'Sign in; the answer sets the session cookie',
  request: {
    body: jsonBody(
      z.object({
        email: textInput(maximumEmailLength),
        password: textInput(1000),
        rememberMe: z.boolean().optional(),
      }),
    ),
  },
  responses: { ...refusals, 200: json(done, 'Signed in.') },
});

const signOutRoute = createRoute({
  method: 'post',
  path: '/auth/sign-out',
  tags: ['accounts'],
  summary: 'End this session',
  responses: { ...refusals, 200: json(done, 'Signed out.') },
});

const sessionRoute = createRoute({
  method: 'get',
  path: '/auth/session',
  tags: ['accounts'],
  summary: 'The current session, or null',
  responses: { 200: json(session, 'The session, never with a token.') },
});

const refreshRoute = createRoute({
  method: 'post',
  path: '/auth/token',
  tags: ['accounts'],
  summary: 'Replace the secret of the session before it expires',
  request: { query: z.object({ grant_type: z.literal('refresh_token') }) },
  responses: { ...refusals, 200: json(done, 'The answer sets the new cookie.') },
});

const listRoute = createRoute({
  method: 'get',
  path: '/auth/sessions',
  tags: ['accounts'],
  summary: 'One’s own sessions and devices',
  responses: {
    ...refusals,
    200: json(
      z.array(
        z.object({
          id: z.uuid(),
          device: z.string(),
          createdAt: z.iso.datetime(),
          lastUsedAt: z.iso.datetime(),
          isCurrent: z.boolean(),
        }),
      ),
      'Sessions, the latest first.',
    ),
  },
});

const endRoute = createRoute({
  method: 'delete',
  path: '/auth/sessions/{id}',
  tags: ['accounts'],
  summary: 'End one of one’s own sessions',
  request: { params: z.object({ id: z.uuid() }) },
  responses: { ...refusals, 200: json(done, 'Ended.') },
});

const endOthersRoute = createRoute({
  method: 'delete',
  path: '/auth/sessions',
  tags: ['accounts'],
  summary: 'End all other sessions',
  responses: { ...refusals, 200: json(done, 'Ended.') },
});

/** Signing up, in and out, and the life of sessions. */
export function sessionRoutes(context: Context) {
  return createRouter()
    .openapi(signUpRoute, async (c) => {
      const { language = languageOf(c), ...input } = c.req.valid('json');
      await countTry(context, signUpLimit, c.get('address'));
      const started = await signUp(context, { ...input, language }, sourceOf(c));
      if (started !== null) setSessionCookie(context, c, started);
      return c.json({ signedIn: started !== null }, 201);
    })
    .openapi(checkRoute, async (c) => {
      await countTry(context, checkLimit, c.get('address'));
      checkFirstStep(c.req.valid('json'));
      return c.json({ ok: true } as const, 200);
    })
    .openapi(signInRoute, async (c) => {
      const { rememberMe = false, ...credentials } = c.req.valid('json');
      await countTry(context, signInLimit, c.get('address'));
      await countTry(context, signInAccountLimit, normalizeEmail(credentials.email));
      const started = await signIn(context, { ...credentials, rememberMe }, sourceOf(c));
      setSessionCookie(context, c, started);
      return c.json({ ok: true } as const, 200);
    })
    .openapi(signOutRoute, async (c) => {
      await signOut(context, c.get('actor'), sourceOf(c));
      clearBrowser(context, c);
      return c.json({ ok: true } as const, 200);
    })
    .openapi(sessionRoute, async (c) => {
      const actor = c.get('actor');
      return c.json(actor.kind === 'visitor' ? null : await readSession(context.db, actor), 200);
    })
    .openapi(refreshRoute, async (c) => {
      await countTry(context, refreshLimit, c.get('address'));
      try {
        const refreshed = await refreshSession(context, sessionToken(context, c), sourceOf(c));
        setSessionCookie(context, c, refreshed);
      } catch (error) {
        clearSessionCookie(context, c);
        throw error;
      }
      return c.json({ ok: true } as const, 200);
    })
    .openapi(listRoute, async (c) => {
      const person = requirePerson(c);
      return c.json(await listSessions(context.db, person, context.clock.now()), 200);
    })
    .openapi(endRoute, async (c) => {
      await endSession(context, requirePerson(c), c.req.valid('param').id, sourceOf(c));
      return c.json({ ok: true } as const, 200);
    })
    .openapi(endOthersRoute, async (c) => {
      await endOtherSessions(context, requirePerson(c), sourceOf(c));
      return c.json({ ok: true } as const, 200);
    });
}
