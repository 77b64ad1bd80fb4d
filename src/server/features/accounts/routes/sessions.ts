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
import { Endpoints, ok } from '#server/http/endpoints.ts';
import { codeInput, emailInput, textInput } from '#server/http/input.ts';
import { dateTime, json, z } from '#server/http/router.ts';

/* A class that registers together, each person with a try or two. */
const checkLimit = { name: 'sign-up-check', most: 400, seconds: 60 * 60 };

const endCodes = (['ended', ...sessionEndReasons] as const).map(
  (reason) => `session.error.${reason}` as const,
);

const session = z
  .object({
    expires_at: dateTime,
    user: z.object({
      id: z.uuid(),
      email: z.string().nullable(),
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
    otherPeople: z.int().openapi({
      description: 'Other members apart from administrators, counted up to ten.',
    }),
  })
  .nullable()
  .openapi('Session');

export function sessionRoutes(context: Context, authHandlers: AuthHandlers) {
  return new Endpoints('accounts', context)
    .post('/auth/sign-up/email', {
      opensTo: 'public',
      summary: 'Register; the answer sets the session cookie',
      isRepeatable: true,
      body: signUpInput,
      refuses: {
        invalid: [
          ...nameCodes,
          ...emailCodes,
          ...passwordCodes,
          ...traitsCodes,
          'register.error.domain',
        ],
        forbidden: ['register.error.invitation', 'login.error.provider_only'],
        conflict: ['register.error.email_exists'],
        limited: ['error.limited', 'register.error.queue'],
      },
      created: json(
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
      handle: async ({ body, key, c }) => {
        const waitsFor = await authHandlers.signUp(c, body, key);
        return { signedIn: waitsFor === null, waitsFor };
      },
    })
    .post('/auth/sign-up/check', {
      opensTo: 'public',
      limit: checkLimit,
      summary:
        'Check name, address and password by the rules, and whether such a person may join; not whether the address is taken',
      body: z.object({
        name: textInput(500),
        email: emailInput,
        password: textInput(1000),
        invitation: invitationInput,
      }),
      refuses: {
        invalid: [...nameCodes, ...emailCodes, ...passwordCodes, 'register.error.domain'],
        forbidden: ['register.error.invitation', 'login.error.provider_only'],
      },
      answer: ok('They are valid.'),
      handle: ({ body }) => checkFirstStep(context, body),
    })
    .post('/auth/sign-in/email', {
      opensTo: 'public',
      summary: 'Sign in; the answer sets the session cookie',
      body: signInInput,
      refuses: {
        invalid: ['login.error.invalid_email'],
        unauthenticated: ['login.error.invalid_credentials'],
        forbidden: [
          'login.error.email_not_confirmed',
          'login.error.provider_only',
          'login.error.waiting',
        ],
        limited: ['error.limited', 'login.error.many'],
      },
      answer: ok('Signed in.'),
      handle: ({ body, c }) => authHandlers.signIn(c, body),
    })
    .post('/auth/sign-in/code', {
      opensTo: 'public',
      summary: 'Sign in with a code of one’s own; the answer sets the session cookie',
      body: z.object({ code: codeInput(100) }),
      refuses: {
        invalid: ['login.error.code_slip'],
        unauthenticated: ['login.error.code_wrong'],
        forbidden: ['login.error.provider_only'],
        limited: ['error.limited', 'login.error.many'],
      },
      answer: json(z.object({ name: z.string() }), 'Signed in; the name is for a greeting.'),
      handle: async ({ body, c }) => ({ name: await authHandlers.signInByCode(c, body.code) }),
    })
    .post('/auth/sign-out', {
      opensTo: 'public',
      summary: 'End this session',
      query: z.object({
        because: z.literal('inactivity').optional().openapi({
          description: 'Signed out by inactivity; the browser still gets pushes.',
        }),
      }),
      answer: json(
        z.object({
          ok: z.literal(true),
          next: z.url().nullable().openapi({
            description: 'To open, so that the session at the house’s provider ends too.',
          }),
        }),
        'Signed out.',
      ),
      handle: async ({ query, c }) => ({
        ok: true,
        next: await authHandlers.signOut(c, query.because),
      }),
    })
    .get('/auth/session', {
      opensTo: 'public',
      summary: 'The current session, or null',
      answer: json(session, 'The session, never with a token.'),
      handle: async ({ caller }) =>
        caller.kind === 'visitor' ? null : readSession(context.db, caller, context.clock.now()),
    })
    .post('/auth/token', {
      opensTo: 'public',
      summary: 'Replace the secret of the session before it expires',
      query: z.object({ grant_type: z.literal('refresh_token') }),
      refuses: { unauthenticated: [...endCodes], limited: ['error.limited'] },
      answer: ok('The answer sets the new cookie.'),
      handle: ({ c }) => authHandlers.refresh(c),
    })
    .get('/auth/sessions', {
      opensTo: 'person',
      summary: 'List the caller’s sessions and devices',
      answer: json(
        z.array(
          z.object({
            id: z.uuid(),
            device: z.string(),
            createdAt: dateTime,
            lastUsedAt: dateTime,
            isCurrent: z.boolean(),
          }),
        ),
        'Sessions, the latest first.',
      ),
      handle: ({ caller }) => listSessions(context.db, caller, context.clock.now()),
    })
    .delete('/auth/sessions/{id}', {
      opensTo: 'person',
      summary: 'End one of the caller’s sessions',
      params: z.object({ id: z.uuid() }),
      refuses: { 'not-found': ['error.not_found'] },
      answer: ok('Ended.'),
      handle: ({ caller, params }) => endSession(context, caller, params.id),
    })
    .delete('/auth/sessions', {
      opensTo: 'person',
      summary: 'End all other sessions',
      answer: ok('Ended.'),
      handle: ({ caller }) => endOtherSessions(context, caller),
    }).router;
}
