import { providerNames } from '#domain/accounts/provider.ts';
import type { Context } from '#server/context.ts';
import { reauthenticateByPassword } from '#server/features/accounts/actions/reauthenticate.ts';
import { reauthenticateByFactor } from '#server/features/accounts/actions/verify-factor.ts';
import { listProofs } from '#server/features/accounts/queries.ts';
import { factorLimit, guessLimit, passwordLimit } from '#server/features/accounts/routes/limits.ts';
import { Endpoints, ok } from '#server/http/endpoints.ts';
import { codeInput, textInput } from '#server/http/input.ts';
import { countTry } from '#server/http/rate-limit.ts';
import { json, z } from '#server/http/router.ts';
import { setSessionCookie } from '#server/http/session.ts';

/** Re-authentication before steps that cannot be undone, which else refuse with `proof.error.required`. */
export function proofRoutes(context: Context) {
  return new Endpoints('accounts', context)
    .get('/auth/proof', {
      opensTo: 'person',
      summary: 'List the ways to re-authenticate',
      answer: json(
        z
          .object({
            hasPassword: z.boolean(),
            hasCode: z.boolean().openapi({
              description: 'A code of their own, sent in the place of the password.',
            }),
            factors: z.array(
              z.object({
                id: z.uuid(),
                type: z.enum(['totp', 'phone']),
                friendlyName: z.string(),
              }),
            ),
            providers: z.array(z.enum(providerNames)),
          })
          .openapi('WaysOfProof'),
        'A factor is checked by its challenge, a provider by a sign-in with mode “proof”.',
      ),
      handle: ({ caller }) => listProofs(context.db, caller, context.providers.names),
    })
    .post('/auth/proof', {
      opensTo: 'person',
      summary: 'Re-authenticate; valid for ten minutes in this session',
      body: z.union([
        z.object({ password: textInput(1000) }),
        z.object({ factor_id: z.uuid(), challenge_id: z.uuid(), code: codeInput(20) }),
      ]),
      refuses: {
        invalid: [
          'settings.password.wrong',
          'login.error.code_wrong',
          'factor.error.code',
          'factor.error.challenge_over',
        ],
        'not-found': ['error.not_found'],
        conflict: ['account.error.no_password'],
        unauthenticated: ['session.error.ended'],
        limited: ['error.limited'],
      },
      answer: ok('Re-authenticated; after a code the answer sets a new session cookie.'),
      handle: async ({ caller, body, c }) => {
        if ('password' in body) {
          await countTry(context, passwordLimit, caller.id);
          await reauthenticateByPassword(context, caller, body.password);
          return;
        }
        await countTry(context, factorLimit, caller.id);
        await countTry(context, guessLimit, caller.id);
        const { factor_id: factorId, challenge_id: challengeId, code } = body;
        const input = { factorId, challengeId, code };
        setSessionCookie(context, c, await reauthenticateByFactor(context, caller, input));
      },
    }).router;
}
