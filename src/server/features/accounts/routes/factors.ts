import type { Context } from '#server/context.ts';
import { challengeFactor } from '#server/features/accounts/actions/challenge-factor.ts';
import { enrollFactor, removeFactor } from '#server/features/accounts/actions/enroll-factor.ts';
import {
  countRecoveryCodes,
  renewRecoveryCodes,
} from '#server/features/accounts/actions/recovery-codes.ts';
import type { AuthHandlers } from '#server/features/accounts/routes/auth-handlers.ts';
import { factorLimit } from '#server/features/accounts/routes/limits.ts';
import { requirePerson, requireSignedIn } from '#server/http/actor.ts';
import { codeInput, plainInput, textInput } from '#server/http/input.ts';
import { countTry } from '#server/http/rate-limit.ts';
import { createRoute, createRouter, done, json, jsonBody, z } from '#server/http/router.ts';
import { sourceOf } from '#server/http/source.ts';

/* Several accounts may share a telephone, and one account may try several numbers. */
const phoneLimit = { most: 6, seconds: 60 * 60, code: 'factor.error.phone_limited' } as const;
const codesOfPerson = { ...phoneLimit, name: 'phone-codes-person' };
const codesToNumber = { ...phoneLimit, name: 'phone-codes-number' };
/* A stranger may begin a factor with a person's number; that must not stop the owner's sign-in. */
const codesToOwnNumber = { ...phoneLimit, name: 'phone-codes-own-number' };

const params = z.object({ id: z.uuid() });
const friendlyName = textInput(60).transform((name) => name.trim());

const enrollRoute = createRoute({
  method: 'post',
  path: '/auth/factors',
  opensTo: 'person',
  tags: ['factors'],
  summary: 'Set up a second factor; it is active once a code has verified it',
  request: {
    body: jsonBody(
      z.discriminatedUnion('factor_type', [
        z.object({
          factor_type: z.literal('totp'),
          friendly_name: friendlyName,
          issuer: textInput(60).optional(),
        }),
        z.object({
          factor_type: z.literal('phone'),
          friendly_name: friendlyName,
          phone: plainInput(40),
        }),
      ]),
    ),
  },
  refuses: {
    invalid: ['factor.error.phone_unavailable', 'factor.error.phone_invalid'],
    forbidden: ['proof.error.required'],
    conflict: ['account.error.unconfirmed', 'factor.error.too_many'],
    unauthenticated: ['session.error.ended'],
    limited: ['error.limited'],
  },
  responses: {
    201: json(
      z
        .object({
          id: z.uuid(),
          type: z.enum(['totp', 'phone']),
          friendly_name: z.string(),
          totp: z
            .object({ secret: z.string(), uri: z.string(), qr_code: z.string() })
            .optional()
            .openapi({ description: 'Shown once; qr_code is an SVG.' }),
        })
        .openapi('EnrolledFactor'),
      'The factor, not verified yet.',
    ),
  },
});

const challengeRoute = createRoute({
  method: 'post',
  path: '/auth/factors/{id}/challenge',
  opensTo: 'signed-in',
  tags: ['factors'],
  summary: 'Request a code; a phone gets one that is valid for five minutes, six times an hour',
  request: {
    params,
    body: {
      content: {
        'application/json': { schema: z.object({ channel: z.literal('sms').optional() }) },
      },
    },
  },
  refuses: {
    'not-found': ['error.not_found'],
    limited: ['error.limited', 'factor.error.phone_limited'],
    unavailable: ['factor.error.phone_unavailable', 'factor.error.phone_failed'],
  },
  responses: {
    200: json(
      z
        .object({ id: z.uuid(), type: z.enum(['totp', 'phone']), expires_at: z.int() })
        .openapi('FactorChallenge'),
      'The challenge; expires_at in seconds since 1970.',
    ),
  },
});

const verifyRoute = createRoute({
  method: 'post',
  path: '/auth/factors/{id}/verify',
  opensTo: 'signed-in',
  tags: ['factors'],
  summary: 'Answer a challenge; the answer sets a new session cookie',
  request: { params, body: jsonBody(z.object({ code: codeInput(20), challenge_id: z.uuid() })) },
  refuses: {
    invalid: ['factor.error.code', 'factor.error.challenge_over'],
    conflict: ['factor.error.too_many'],
    'not-found': ['error.not_found'],
    unauthenticated: ['session.error.ended'],
    limited: ['error.limited'],
  },
  responses: {
    200: json(
      z.object({ recovery_codes: z.array(z.string()).nullable() }).openapi('VerifiedFactor', {
        description: 'Recovery codes only after the first factor, shown once.',
      }),
      'Verified.',
    ),
  },
});

const recoverRoute = createRoute({
  method: 'post',
  path: '/auth/factors/recovery',
  opensTo: 'signed-in',
  tags: ['factors'],
  summary: 'Use a recovery code in place of a factor',
  request: { body: jsonBody(z.object({ code: codeInput(40) })) },
  refuses: {
    invalid: ['factor.error.code'],
    unauthenticated: ['session.error.ended'],
    limited: ['error.limited'],
  },
  responses: { 200: json(done, 'Verified.') },
});

const codesRoute = createRoute({
  method: 'get',
  path: '/auth/recovery-codes',
  opensTo: 'person',
  tags: ['factors'],
  summary: 'How many recovery codes can still be used',
  responses: { 200: json(z.object({ left: z.int() }), 'The number.') },
});

const renewCodesRoute = createRoute({
  method: 'post',
  path: '/auth/recovery-codes',
  opensTo: 'person',
  tags: ['factors'],
  summary: 'Create new recovery codes; earlier ones become invalid',
  refuses: {
    forbidden: ['proof.error.required'],
    'not-found': ['error.not_found'],
    unauthenticated: ['session.error.ended'],
    limited: ['error.limited'],
  },
  responses: {
    200: json(z.object({ recovery_codes: z.array(z.string()) }), 'The codes, shown once.'),
  },
});

const unenrollRoute = createRoute({
  method: 'delete',
  path: '/auth/factors/{id}',
  opensTo: 'person',
  tags: ['factors'],
  summary: 'Remove a factor',
  request: { params },
  refuses: {
    forbidden: ['proof.error.required'],
    'not-found': ['error.not_found'],
    unauthenticated: ['session.error.ended'],
  },
  responses: { 200: json(done, 'Removed.') },
});

/** Second factors (P10). */
export function factorRoutes(context: Context, authHandlers: AuthHandlers) {
  return createRouter()
    .openapi(enrollRoute, async (c) => {
      const person = requirePerson(c);
      await countTry(context, factorLimit, person.id);
      const input = c.req.valid('json');
      const factor = await enrollFactor(
        context,
        person,
        input.factor_type === 'totp'
          ? {
              factorType: 'totp',
              friendlyName: input.friendly_name,
              issuer: input.issuer?.trim() || 'Wohlwort',
            }
          : { factorType: 'phone', friendlyName: input.friendly_name, phone: input.phone },
        sourceOf(c),
      );
      return c.json(factor, 201);
    })
    .openapi(recoverRoute, async (c) => {
      await authHandlers.recover(c, c.req.valid('json').code);
      return c.json({ ok: true } as const, 200);
    })
    .openapi(challengeRoute, async (c) => {
      const person = requireSignedIn(c);
      await countTry(context, factorLimit, person.id);
      const { id } = c.req.valid('param');
      const opened = await challengeFactor(context, person, id, async (receiver) => {
        await countTry(context, codesOfPerson, person.id);
        const ofNumber = receiver.isVerified ? codesToOwnNumber : codesToNumber;
        await countTry(context, ofNumber, receiver.phoneNumber);
      });
      return c.json(opened, 200);
    })
    .openapi(verifyRoute, async (c) => {
      const { code, challenge_id } = c.req.valid('json');
      const factorId = c.req.valid('param').id;
      const recoveryCodes = await authHandlers.verify(c, {
        factorId,
        challengeId: challenge_id,
        code,
      });
      return c.json({ recovery_codes: recoveryCodes }, 200);
    })
    .openapi(codesRoute, async (c) => {
      return c.json({ left: await countRecoveryCodes(context.db, requirePerson(c)) }, 200);
    })
    .openapi(renewCodesRoute, async (c) => {
      const person = requirePerson(c);
      await countTry(context, factorLimit, person.id);
      const recoveryCodes = await renewRecoveryCodes(context, person, sourceOf(c));
      return c.json({ recovery_codes: recoveryCodes }, 200);
    })
    .openapi(unenrollRoute, async (c) => {
      await removeFactor(context, requirePerson(c), c.req.valid('param').id, sourceOf(c));
      return c.json({ ok: true } as const, 200);
    });
}
