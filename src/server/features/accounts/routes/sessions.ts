import { joinWaits } from '#domain/accounts/joining.ts';
import { sessionEndReasons } from '#domain/accounts/session.ts';
import { emailCodes, nameCodes, passwordCodes, traitsCodes } from '#domain/shared/field-codes.ts';
import type { Context } from '#server/context.ts';
import { endOtherSessions, endSession } from '#server/features/accounts/actions/end-sessions.ts';
import { checkFirstStep } from '#server/features/accounts/actions/sign-up.ts';
import { listSessions, readSession } from '#server/features/accounts/queries.ts';
import {
  invitationInput,
  signInInput,
  signUpInput,
  type AuthHandlers,
} from '#server/features/accounts/routes/auth-handlers.ts';
import { requirePerson } from '#server/http/actor.ts';
import { emailInput, textInput } from '#server/http/input.ts';
import { countTryFrom } from '#server/http/rate-limit.ts';
import { requestKeyHeader } from '#server/http/request-key.ts';
import { createRoute, createRouter, done, json, jsonBody, z } from '#server/http/router.ts';
import { sourceOf } from '#server/http/source.ts';

/* A class that registers together, each person with a try or two. */
const checkLimit = { name: 'sign-up-check', most: 400, seconds: 60 * 60 };

const endCodes = (['ended', ...sessionEndReasons] as const).map(
  (reason) => `session.error.${reason}` as const,
);

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
      description: 'aal1 with factors in the list: the second factor is still missing.',
    }),
    hasFewPeople: z.boolean().openapi({
      description: 'Fewer than ten active members: an anonymous sender may be guessed.',
    }),
  })
  .nullable()
  .openapi('Session');

const signUpRoute = createRoute({
  method: 'post',
  path: '/auth/sign-up/email',
  opensTo: 'public',
  tags: ['accounts'],
  summary: 'Register; the answer sets the session cookie',
  request: { headers: requestKeyHeader, body: jsonBody(signUpInput) },
  refuses: {
    invalid: [
      ...nameCodes,
      ...emailCodes,
      ...passwordCodes,
      ...traitsCodes,
      'register.error.domain',
    ],
    forbidden: ['register.error.invitation'],
    conflict: ['register.error.email_exists'],
    limited: ['error.limited', 'register.error.queue'],
  },
  responses: {
    201: json(
      z
        .object({
          signedIn: z.boolean(),
          waitsFor: z.enum(joinWaits).nullable().openapi({
            description:
              'mailbox: first the mailed link, then perhaps the team; team: an approval.',
          }),
        })
        .openapi('SignedUp'),
      'Registered. Not signed in where something has to happen first.',
    ),
  },
});

const checkRoute = createRoute({
  method: 'post',
  path: '/auth/sign-up/check',
  opensTo: 'public',
  tags: ['accounts'],
  summary:
    'Check name, address and password by the rules, and whether such a person may join; not whether the address is taken',
  request: {
    body: jsonBody(
      z.object({
        name: textInput(500),
        email: emailInput,
        password: textInput(1000),
        invitation: invitationInput,
      }),
    ),
  },
  refuses: {
    invalid: [...nameCodes, ...emailCodes, ...passwordCodes, 'register.error.domain'],
    forbidden: ['register.error.invitation'],
    limited: ['error.limited'],
  },
  responses: { 200: json(done, 'They are valid.') },
});

const signInRoute = createRoute({
  method: 'post',
  path: '/auth/sign-in/email',
  opensTo: 'public',
  tags: ['accounts'],
  summary: 'Sign in; the answer sets the session cookie',
  request: {
    body: jsonBody(signInInput),
  },
  refuses: {
    invalid: ['login.error.invalid_email'],
    unauthenticated: ['login.error.invalid_credentials'],
    forbidden: ['login.error.email_not_confirmed', 'login.error.waiting'],
    limited: ['error.limited'],
  },
  responses: { 200: json(done, 'Signed in.') },
});

const signOutRoute = createRoute({
  method: 'post',
  path: '/auth/sign-out',
  opensTo: 'public',
  tags: ['accounts'],
  summary: 'End this session',
  request: {
    query: z.object({
      because: z.literal('inactivity').optional().openapi({
        description: 'Signed out by inactivity; the browser still gets pushes.',
      }),
    }),
  },
  responses: { 200: json(done, 'Signed out.') },
});

const sessionRoute = createRoute({
  method: 'get',
  path: '/auth/session',
  opensTo: 'public',
  tags: ['accounts'],
  summary: 'The current session, or null',
  responses: { 200: json(session, 'The session, never with a token.') },
});

const refreshRoute = createRoute({
  method: 'post',
  path: '/auth/token',
  opensTo: 'public',
  tags: ['accounts'],
  summary: 'Replace the secret of the session before it expires',
  request: { query: z.object({ grant_type: z.literal('refresh_token') }) },
  refuses: { unauthenticated: [...endCodes], limited: ['error.limited'] },
  responses: { 200: json(done, 'The answer sets the new cookie.') },
});

const listRoute = createRoute({
  method: 'get',
  path: '/auth/sessions',
  opensTo: 'person',
  tags: ['accounts'],
  summary: 'List the caller’s sessions and devices',
  responses: {
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
  opensTo: 'person',
  tags: ['accounts'],
  summary: 'End one of the caller’s sessions',
  request: { params: z.object({ id: z.uuid() }) },
  refuses: { 'not-found': ['error.not_found'] },
  responses: { 200: json(done, 'Ended.') },
});

const endOthersRoute = createRoute({
  method: 'delete',
  path: '/auth/sessions',
  opensTo: 'person',
  tags: ['accounts'],
  summary: 'End all other sessions',
  responses: { 200: json(done, 'Ended.') },
});

export function sessionRoutes(context: Context, authHandlers: AuthHandlers) {
  return createRouter()
    .openapi(signUpRoute, async (c) => {
      const key = c.req.valid('header')['idempotency-key'];
      const waitsFor = await authHandlers.signUp(c, c.req.valid('json'), key);
      return c.json({ signedIn: waitsFor === null, waitsFor }, 201);
    })
    .openapi(checkRoute, async (c) => {
      await countTryFrom(context, checkLimit, c.get('address'));
      await checkFirstStep(context, c.req.valid('json'));
      return c.json({ ok: true } as const, 200);
    })
    .openapi(signInRoute, async (c) => {
      await authHandlers.signIn(c, c.req.valid('json'));
      return c.json({ ok: true } as const, 200);
    })
    .openapi(signOutRoute, async (c) => {
      await authHandlers.signOut(c, c.req.valid('query').because);
      return c.json({ ok: true } as const, 200);
    })
    .openapi(sessionRoute, async (c) => {
      const actor = c.get('actor');
      if (actor.kind === 'visitor') return c.json(null, 200);
      return c.json(await readSession(context.db, actor, context.clock.now()), 200);
    })
    .openapi(refreshRoute, async (c) => {
      await authHandlers.refresh(c);
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
