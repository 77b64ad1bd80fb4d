import { languages } from '#domain/i18n/language.ts';
import type { Context } from '#server/context.ts';
import { translateLetter } from '#server/features/moderation/actions/translate.ts';
import { Endpoints } from '#server/http/endpoints.ts';
import { idInput } from '#server/http/list-input.ts';
import { allowanceOf } from '#server/http/model-allowance.ts';
import { json, z } from '#server/http/router.ts';

export function letterTranslationRoutes(context: Context) {
  return new Endpoints('moderation', context).post('/admin/letters/{complimentId}/translation', {
    opensTo: 'team:reports',
    summary:
      'Translate a reported or premoderated letter with the configured model; each use is logged',
    description:
      'Nothing is stored, and only the configured model gets the text, without names. 503 without a model, without a usable answer, when the day’s budget is spent, or when the sender refuses the model.',
    params: z.object({ complimentId: idInput }),
    body: z.object({ language: z.enum(languages) }),
    refuses: {
      'not-found': ['error.not_found'],
      unavailable: ['moderation.error.no_translation'],
    },
    answer: json(
      z.object({ text: z.string() }),
      'The model’s translation, to be shown as machine-made.',
    ),
    handle: async ({ caller, params, body, c }) => {
      const request = {
        ...params,
        ...body,
        mayAsk: allowanceOf(context, caller.id),
        signal: c.req.raw.signal,
      };
      return { text: await translateLetter(context, caller, request) };
    },
  }).router;
}
