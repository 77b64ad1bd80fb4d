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
  summary:
    'Translate a reported or premoderated letter with the configured model; each use is logged',
  description:
    'Nothing is stored, and only the configured model gets the text, without names. 503 without a model, without a usable answer, when the day’s budget is spent, or when the sender refuses the model.',
  request: {
    params: z.object({ complimentId: idInput }),
    body: jsonBody(z.object({ language: z.enum(languages) })),
  },
  refuses: {
    'not-found': ['error.not_found'],
    unavailable: ['moderation.error.no_translation'],
  },
  responses: {
    200: json(
      z.object({ text: z.string() }),
      'The model’s translation, to be shown as machine-made.',
    ),
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
