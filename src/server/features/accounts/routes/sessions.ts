import { maximumEmailLength, normalizeEmail } from '#domain/email.ts';
import { emailCodes, nameCodes, passwordCodes, traitsCodes } from '#domain/field-codes.ts';
import { languages } from '#domain/language.ts';
import { networkOf } from '#domain/network.ts';
import type { RequestSource } from '#domain/request-source.ts';
import { sessionEndReasons } from '#domain/session.ts';
import type { Context } from '#server/context.ts';
import {
  endOtherSessions,
  endSession,
  signOut,
} from '#server/features/accounts/actions/end-sessions.ts';
import { isKnownDevice } from '#server/features/accounts/actions/known-devices.ts';
import { refreshSession } from '#server/features/accounts/actions/refresh-session.ts';
import { signIn } from '#server/features/accounts/actions/sign-in.ts';
import { checkFirstStep, signUp } from '#server/features/accounts/actions/sign-up.ts';
import { listSessions, readSession } from '#server/features/accounts/queries.ts';
import { requirePerson } from '#server/http/actor.ts';
import { textInput } from '#server/http/input.ts';
import { createLanes } from '#server/http/lanes.ts';
import { languageOf } from '#server/http/language.ts';
import {
  countFailure,
  countSuccess,
  countTry,
  countTryFrom,
  fromAddress,
  type Count,
} from '#server/http/rate-limit.ts';
import { createRoute, createRouter, done, json, jsonBody, z } from '#server/http/router.ts';
import {
  clearBrowser,
  clearSessionCookie,
  sessionToken,
  setSessionCookie,
} from '#server/http/session.ts';
import { sourceOf } from '#server/http/source.ts';

const aMinute = 60;
const anHour = 60 * aMinute;

/*
 * Sixty people behind one connection can join and sign in within ten minutes: what counts is what went wrong. Yet one
 * connection makes a hundred accounts a day at most, and guesses ten passwords a minute.
 */
const signUpLimit = { name: 'sign-up', most: 200, seconds: anHour };
/* A class that registers together, each with a try or two. */
const checkLimit = { name: 'sign-up-check', most: 400, seconds: anHour };
const newAccountLimit = { name: 'new-accounts', most: 100, seconds: 24 * anHour };
const signInLimit = { name: 'sign-in', most: 120, seconds: aMinute };
/* A known browser is limited, too: each sign-in costs a hash. */
const signInDeviceLimit = { name: 'sign-in-device', most: 30, seconds: aMinute };
const wrongPasswordLimit = { name: 'wrong-password', most: 10, seconds: aMinute };
const wrongPasswordAccountLimit = { name: 'wrong-password-account', most: 25, seconds: anHour };
/* Strangers who try passwords fill the counters above; the browser that has been here before has its own. */
const wrongPasswordDeviceLimit = { name: 'wrong-password-device', most: 25, seconds: anHour };
const refreshLimit = { name: 'refresh', most: 300, seconds: aMinute };

/* Fewer than may fail: a crowd that signs in at once is never refused for being many. */
const signInLanes = { atOnce: 4, waiting: 100 };

/** Why a session cannot go on. */
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
      description: 'aal1 with factors in the list: the second factor is still to come.',
    }),
  })
  .nullable()
  .openapi('Session');

const signUpRoute = createRoute({
  method: 'post',
  path: '/auth/sign-up/email',
  opensTo: 'anybody',
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
  refuses: {
    invalid: [...nameCodes, ...emailCodes, ...passwordCodes, ...traitsCodes],
    conflict: ['register.error.email_exists'],
    limited: ['error.limited'],
  },
  responses: {
    201: json(
      z.object({ signedIn: z.boolean() }).openapi('SignedUp'),
      'Registered. Not signed in where the address has to be confirmed first.',
    ),
  },
});

const checkRoute = createRoute({
  method: 'post',
  path: '/auth/sign-up/check',
  opensTo: 'anybody',
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
  refuses: { invalid: [...nameCodes, ...emailCodes, ...passwordCodes], limited: ['error.limited'] },
  responses: { 200: json(done, 'They do.') },
});

const signInRoute = createRoute({
  method: 'post',
  path: '/auth/sign-in/email',
  opensTo: 'anybody',
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
  refuses: {
    invalid: ['login.error.invalid_email'],
    unauthenticated: ['login.error.invalid_credentials'],
    forbidden: ['login.error.email_not_confirmed'],
    limited: ['error.limited'],
  },
  responses: { 200: json(done, 'Signed in.') },
});

const signOutRoute = createRoute({
  method: 'post',
  path: '/auth/sign-out',
  opensTo: 'anybody',
  tags: ['accounts'],
  summary: 'End this session',
  responses: { 200: json(done, 'Signed out.') },
});

const sessionRoute = createRoute({
  method: 'get',
  path: '/auth/session',
  opensTo: 'anybody',
  tags: ['accounts'],
  summary: 'The current session, or null',
  responses: { 200: json(session, 'The session, never with a token.') },
});

const refreshRoute = createRoute({
  method: 'post',
  path: '/auth/token',
  opensTo: 'anybody',
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
  summary: 'One’s own sessions and devices',
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
  summary: 'End one of one’s own sessions',
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

/** Signing up, in and out, and the life of sessions. */
export function sessionRoutes(context: Context) {
  const inTurn = createLanes(signInLanes);
  return createRouter()
    .openapi(signUpRoute, async (c) => {
      const { language = languageOf(c), ...input } = c.req.valid('json');
      const address = c.get('address');
      await countTryFrom(context, signUpLimit, address);
      const started = await countSuccess(context, fromAddress(newAccountLimit, address), () =>
        signUp(context, { ...input, language }, sourceOf(c)),
      );
      if (started !== null) setSessionCookie(context, c, started);
      return c.json({ signedIn: started !== null }, 201);
    })
    .openapi(checkRoute, async (c) => {
      await countTryFrom(context, checkLimit, c.get('address'));
      checkFirstStep(context, c.req.valid('json'));
      return c.json({ ok: true } as const, 200);
    })
    .openapi(signInRoute, async (c) => {
      const { rememberMe = false, ...credentials } = c.req.valid('json');
      const source = sourceOf(c);
      const isKnown = await isFromKnownDevice(context, credentials, source);
      if (isKnown) await countTry(context, signInDeviceLimit, source.device ?? '');
      else await countTryFrom(context, signInLimit, source.address);
      const started = await inTurn(networkOf(source.address), () =>
        countFailure(context, failuresOf(credentials, source, isKnown), () =>
          signIn(context, { ...credentials, rememberMe }, source),
        ),
      );
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
      await countTryFrom(context, refreshLimit, c.get('address'));
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

function isFromKnownDevice(
  context: Context,
  { email }: { email: string },
  { device }: RequestSource,
): Promise<boolean> {
  if (device === null) return Promise.resolve(false);
  return isKnownDevice(context, normalizeEmail(email), device);
}

/** Where a wrong password is counted, before it is looked at: guesses that come at once cannot share a place. */
function failuresOf(
  credentials: { email: string },
  { device, address }: RequestSource,
  isKnown: boolean,
): Count[] {
  const email = normalizeEmail(credentials.email);
  if (isKnown) return [{ limit: wrongPasswordDeviceLimit, subject: `${device ?? ''} ${email}` }];
  return [
    ...fromAddress(wrongPasswordLimit, address),
    { limit: wrongPasswordAccountLimit, subject: email },
  ];
}
