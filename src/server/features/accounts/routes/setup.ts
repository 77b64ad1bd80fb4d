import { languages } from '#domain/i18n/language.ts';
import { emailCodes, nameCodes, passwordCodes } from '#domain/shared/field-codes.ts';
import type { Context } from '#server/context.ts';
import { setUp } from '#server/features/accounts/actions/set-up.ts';
import { emailInput, plainInput, textInput } from '#server/http/input.ts';
import { languageOf } from '#server/http/language.ts';
import { countTryFrom } from '#server/http/rate-limit.ts';
import { createRoute, createRouter, done, json, jsonBody, z } from '#server/http/router.ts';
import { setSessionCookie } from '#server/http/session.ts';
import { sourceOf } from '#server/http/source.ts';

const setupLimit = { name: 'setup', most: 30, seconds: 60 * 60 };

const setupRoute = createRoute({
  method: 'post',
  path: '/auth/setup',
  opensTo: 'public',
  tags: ['accounts'],
  summary: 'Create the first administrator with the link that the start has printed',
  request: {
    body: jsonBody(
      z.object({
        token: plainInput(100),
        name: textInput(500),
        email: emailInput,
        password: textInput(1000),
        language: z.enum(languages).optional(),
      }),
    ),
  },
  refuses: {
    invalid: [...nameCodes, ...emailCodes, ...passwordCodes],
    forbidden: ['setup.error.over'],
    conflict: ['setup.error.email_exists'],
    limited: ['error.limited'],
  },
  responses: { 201: json(done, 'Created; the answer sets the session cookie.') },
});

export function setupRoutes(context: Context) {
  return createRouter().openapi(setupRoute, async (c) => {
    await countTryFrom(context, setupLimit, c.get('address'));
    const { language = languageOf(c), ...details } = c.req.valid('json');
    setSessionCookie(context, c, await setUp(context, { ...details, language }, sourceOf(c)));
    return c.json({ ok: true } as const, 201);
  });
}
