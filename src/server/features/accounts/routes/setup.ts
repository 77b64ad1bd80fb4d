import { languages } from '#domain/i18n/language.ts';
import { emailCodes, nameCodes, passwordCodes } from '#domain/shared/field-codes.ts';
import type { Context } from '#server/context.ts';
import { setUp } from '#server/features/accounts/actions/set-up.ts';
import { Endpoints, ok } from '#server/http/endpoints.ts';
import { emailInput, plainInput, textInput } from '#server/http/input.ts';
import { languageOf } from '#server/http/language.ts';
import { z } from '#server/http/router.ts';
import { setSessionCookie } from '#server/http/session.ts';

const setupLimit = { name: 'setup', most: 30, seconds: 60 * 60 };

export function setupRoutes(context: Context) {
  return new Endpoints('accounts', context).post('/auth/setup', {
    opensTo: 'public',
    limit: setupLimit,
    summary: 'Create the first administrator with the link that the start has printed',
    body: z.object({
      token: plainInput(100),
      name: textInput(500),
      email: emailInput,
      password: textInput(1000),
      language: z.enum(languages).optional(),
    }),
    refuses: {
      invalid: [...nameCodes, ...emailCodes, ...passwordCodes],
      forbidden: ['setup.error.over'],
      conflict: ['setup.error.email_exists'],
    },
    created: ok('Created; the answer sets the session cookie.'),
    handle: async ({ caller, body, c }) => {
      const { language = languageOf(c), ...details } = body;
      setSessionCookie(context, c, await setUp(context, { ...details, language }, caller.source));
    },
  }).router;
}
