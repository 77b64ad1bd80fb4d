import type { Context } from '#server/context.ts';
import { challengeFactor } from '#server/features/accounts/actions/challenge-factor.ts';
import { enrollFactor, removeFactor } from '#server/features/accounts/actions/enroll-factor.ts';
import {
  countRecoveryCodes,
  renewRecoveryCodes,
} from '#server/features/accounts/actions/recovery-codes.ts';
import type { AuthHandlers } from '#server/features/accounts/routes/auth-handlers.ts';
import { factorLimit } from '#server/features/accounts/routes/limits.ts';
import { Endpoints, ok } from '#server/http/endpoints.ts';
import { codeInput, plainInput, textInput } from '#server/http/input.ts';
import { countTry } from '#server/http/rate-limit.ts';
import { json, z } from '#server/http/router.ts';

/* Several accounts may share a telephone, and one account may try several numbers. */
const phoneLimit = { most: 6, seconds: 60 * 60, code: 'factor.error.phone_limited' } as const;
const codesOfPerson = { ...phoneLimit, name: 'phone-codes-person' };
const codesToNumber = { ...phoneLimit, name: 'phone-codes-number' };
/* A stranger may begin a factor with a person's number; that must not stop the owner's sign-in. */
const codesToOwnNumber = { ...phoneLimit, name: 'phone-codes-own-number' };

const params = z.object({ id: z.uuid() });
const friendlyName = textInput(60).transform((name) => name.trim());

/** Second factors (P10). */
export function factorRoutes(context: Context, authHandlers: AuthHandlers) {
  return new Endpoints('factors', context)
    .post('/auth/factors', {
      opensTo: 'person',
      limit: factorLimit,
      summary: 'Set up a second factor; it is active once a code has verified it',
      body: z.discriminatedUnion('factor_type', [
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
      refuses: {
        invalid: ['factor.error.phone_unavailable', 'factor.error.phone_invalid'],
        forbidden: ['proof.error.required'],
        conflict: ['account.error.unconfirmed', 'factor.error.too_many'],
        unauthenticated: ['session.error.ended'],
      },
      created: json(
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
      handle: ({ caller, body }) =>
        enrollFactor(
          context,
          caller,
          body.factor_type === 'totp'
            ? {
                factorType: 'totp',
                friendlyName: body.friendly_name,
                issuer: body.issuer?.trim() || 'Wohlwort',
              }
            : { factorType: 'phone', friendlyName: body.friendly_name, phone: body.phone },
        ),
    })
    .post('/auth/factors/recovery', {
      opensTo: 'signed-in',
      summary: 'Use a recovery code in place of a factor',
      body: z.object({ code: codeInput(40) }),
      refuses: {
        invalid: ['factor.error.code'],
        unauthenticated: ['session.error.ended'],
        limited: ['error.limited'],
      },
      answer: ok('Verified.'),
      handle: ({ body, c }) => authHandlers.recover(c, body.code),
    })
    .post('/auth/factors/{id}/challenge', {
      opensTo: 'signed-in',
      limit: factorLimit,
      summary: 'Request a code; a phone gets one that is valid for five minutes, six times an hour',
      params,
      body: z.object({ channel: z.literal('sms').optional() }).optional(),
      refuses: {
        'not-found': ['error.not_found'],
        limited: ['factor.error.phone_limited'],
        unavailable: ['factor.error.phone_unavailable', 'factor.error.phone_failed'],
      },
      answer: json(
        z
          .object({ id: z.uuid(), type: z.enum(['totp', 'phone']), expires_at: z.int() })
          .openapi('FactorChallenge'),
        'The challenge; expires_at in seconds since 1970.',
      ),
      handle: ({ caller, params }) =>
        challengeFactor(context, caller, params.id, async (receiver) => {
          await countTry(context, codesOfPerson, caller.id);
          const ofNumber = receiver.isVerified ? codesToOwnNumber : codesToNumber;
          await countTry(context, ofNumber, receiver.phoneNumber);
        }),
    })
    .post('/auth/factors/{id}/verify', {
      opensTo: 'signed-in',
      summary: 'Answer a challenge; the answer sets a new session cookie',
      params,
      body: z.object({ code: codeInput(20), challenge_id: z.uuid() }),
      refuses: {
        invalid: ['factor.error.code', 'factor.error.challenge_over'],
        conflict: ['factor.error.too_many'],
        'not-found': ['error.not_found'],
        unauthenticated: ['session.error.ended'],
        limited: ['error.limited'],
      },
      answer: json(
        z.object({ recovery_codes: z.array(z.string()).nullable() }).openapi('VerifiedFactor', {
          description: 'Recovery codes only after the first factor, shown once.',
        }),
        'Verified.',
      ),
      handle: async ({ params, body, c }) => {
        const { code, challenge_id: challengeId } = body;
        const input = { factorId: params.id, challengeId, code };
        return { recovery_codes: await authHandlers.verify(c, input) };
      },
    })
    .get('/auth/recovery-codes', {
      opensTo: 'person',
      summary: 'How many recovery codes can still be used',
      answer: json(z.object({ left: z.int() }), 'The number.'),
      handle: async ({ caller }) => ({ left: await countRecoveryCodes(context.db, caller) }),
    })
    .post('/auth/recovery-codes', {
      opensTo: 'person',
      limit: factorLimit,
      summary: 'Create new recovery codes; earlier ones become invalid',
      refuses: {
        forbidden: ['proof.error.required'],
        'not-found': ['error.not_found'],
        unauthenticated: ['session.error.ended'],
      },
      answer: json(z.object({ recovery_codes: z.array(z.string()) }), 'The codes, shown once.'),
      handle: async ({ caller }) => ({
        recovery_codes: await renewRecoveryCodes(context, caller),
      }),
    })
    .delete('/auth/factors/{id}', {
      opensTo: 'person',
      summary: 'Remove a factor',
      params,
      refuses: {
        forbidden: ['proof.error.required'],
        'not-found': ['error.not_found'],
        unauthenticated: ['session.error.ended'],
      },
      answer: ok('Removed.'),
      handle: ({ caller, params }) => removeFactor(context, caller, params.id),
    }).router;
}
