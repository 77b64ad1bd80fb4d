import { languages } from '#domain/i18n/language.ts';
import type { Context } from '#server/context.ts';
import { translateLetter } from '#server/features/moderation/actions/translate.ts';
import { requireRight } from '#server/http/actor.ts';
import { idInput } from '#server/http/list-input.ts';
import { allowanceOf } from '#server/http/model-allowance.ts';
import { createRoute, createRouter, json, jsonBody, z } from '#server/http/router.ts';
import { sourceOf } from '#server/http/source.ts';

const translateRoute = createRoute({
  method: 'post',
  path: '/admin/letters/{complimentId}/translation',
  opensTo: 'team:reports',
  tags: ['moderation'],
  summary: 'What a reported or held letter says, by the configured model; each is in the log',
  description:
    'Nothing is kept, and nobody else than the configured model is sent the text, without names. 503 where there is no model, it gives no answer that can be shown, the day’s budget is spent, or the writer lets no model read their words.',
  request: {
    params: z.object({ complimentId: idInput }),
    body: jsonBody(z.object({ language: z.enum(languages) })),
  },
  refuses: {
    'not-found': ['error.not_found'],
    unavailable: ['moderation.error.no_translation'],
  },
  responses: {
    200: json(z.object({ text: z.string() }), 'As the model put it: to be shown as that.'),
  },
});

export function letterTranslationRoutes(context: Context) {
  return createRouter().openapi(translateRoute, async (c) => {
    const teammate = requireRight(c, 'reports');
    const request = {
      ...c.req.valid('param'),
      ...c.req.valid('json'),
      mayAsk: allowanceOf(context, teammate.id),
      signal: c.req.raw.signal,
    };
    return c.json({ text: await translateLetter(context, teammate, request, sourceOf(c)) }, 200);
  });
}
