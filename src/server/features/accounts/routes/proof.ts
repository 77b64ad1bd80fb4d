import { providerNames } from '#domain/accounts/provider.ts';
import type { Context } from '#server/context.ts';
import { reauthenticateByPassword } from '#server/features/accounts/actions/reauthenticate.ts';
import { reauthenticateByFactor } from '#server/features/accounts/actions/verify-factor.ts';
import { listProofs } from '#server/features/accounts/queries.ts';
import { factorLimit, guessLimit, passwordLimit } from '#server/features/accounts/routes/limits.ts';
import { requirePerson } from '#server/http/actor.ts';
import { codeInput, textInput } from '#server/http/input.ts';
import { countTry } from '#server/http/rate-limit.ts';
import { createRoute, createRouter, done, json, jsonBody, z } from '#server/http/router.ts';
import { setSessionCookie } from '#server/http/session.ts';
import { sourceOf } from '#server/http/source.ts';

const waysRoute = createRoute({
  method: 'get',
  path: '/auth/proof',
  opensTo: 'person',
  tags: ['accounts'],
  summary: 'List the ways to re-authenticate',
  responses: {
    200: json(
      z
        .object({
          hasPassword: z.boolean(),
          factors: z.array(
            z.object({ id: z.uuid(), type: z.enum(['totp', 'phone']), friendlyName: z.string() }),
          ),
          providers: z.array(z.enum(providerNames)),
        })
        .openapi('WaysOfProof'),
      'A factor is checked by its challenge, a provider by a sign-in with mode “proof”.',
    ),
  },
});

const reauthenticateRoute = createRoute({
  method: 'post',
  path: '/auth/proof',
  opensTo: 'person',
  tags: ['accounts'],
  summary: 'Re-authenticate; valid for ten minutes in this session',
  request: {
    body: jsonBody(
      z.union([
        z.object({ password: textInput(1000) }),
        z.object({ factor_id: z.uuid(), challenge_id: z.uuid(), code: codeInput(20) }),
      ]),
    ),
  },
  refuses: {
    invalid: ['settings.password.wrong', 'factor.error.code', 'factor.error.challenge_over'],
    'not-found': ['error.not_found'],
    conflict: ['account.error.no_password'],
    unauthenticated: ['session.error.ended'],
    limited: ['error.limited'],
  },
  responses: {
    200: json(done, 'Re-authenticated; after a code the answer sets a new session cookie.'),
  },
});

/** Re-authentication before steps that cannot be undone, which else refuse with `proof.error.required`. */
export function proofRoutes(context: Context) {
  return createRouter()
    .openapi(waysRoute, async (c) => {
      const person = requirePerson(c);
      return c.json(await listProofs(context.db, person, context.providers.names), 200);
    })
    .openapi(reauthenticateRoute, async (c) => {
      const person = requirePerson(c);
      const proof = c.req.valid('json');
      if ('password' in proof) {
        await countTry(context, passwordLimit, person.id);
        await reauthenticateByPassword(context, person, proof.password, sourceOf(c));
        return c.json({ ok: true } as const, 200);
      }
      await countTry(context, factorLimit, person.id);
      await countTry(context, guessLimit, person.id);
      const input = {
        factorId: proof.factor_id,
        challengeId: proof.challenge_id,
        code: proof.code,
      };
      setSessionCookie(
        context,
        c,
        await reauthenticateByFactor(context, person, input, sourceOf(c)),
      );
      return c.json({ ok: true } as const, 200);
    });
}
