import { mapLanguages } from '#domain/i18n/language.ts';
import { maximumReasonWordsLength, mostReasons } from '#domain/moderation/moderation.ts';
import type { Context } from '#server/context.ts';
import {
  addReason,
  orderReasons,
  readReasons,
  retireReason,
  rewordReason,
} from '#server/features/moderation/actions/reasons.ts';
import { reasonInput } from '#server/features/moderation/routes/inputs.ts';
import { Endpoints, ok } from '#server/http/endpoints.ts';
import { textInput } from '#server/http/input.ts';
import { json, z } from '#server/http/router.ts';

const wordsInput = z.object(mapLanguages(() => textInput(4 * maximumReasonWordsLength)));

const wordsCodes = [
  'admin.reasons.error.empty',
  'admin.reasons.error.long',
  'moderation.error.sentence',
] as const;

const params = z.object({ id: reasonInput });

export function reasonRoutes(context: Context) {
  return new Endpoints('moderation', context)
    .get('/admin/reasons', {
      opensTo: 'team:reasons',
      summary: 'The reasons for removals, in their order',
      answer: json(
        z.object({
          reasons: z.array(
            z.object({ id: z.string(), words: z.object(mapLanguages(() => z.string())) }),
          ),
        }),
        'Those that can be chosen.',
      ),
      handle: async () => ({ reasons: await readReasons(context) }),
    })
    .post('/admin/reasons', {
      opensTo: 'team:reasons',
      summary: 'Add a reason in every language',
      isRepeatable: true,
      body: wordsInput,
      refuses: {
        invalid: [...wordsCodes],
        conflict: ['admin.reasons.error.full', 'error.request_key'],
      },
      created: ok('The last of the list.'),
      handle: ({ caller, body, key }) => addReason(context, caller, { words: body, key }),
    })
    .put('/admin/reasons/{id}', {
      opensTo: 'team:reasons',
      summary: 'Replace a reason’s words; earlier decisions keep theirs',
      params,
      isRepeatable: true,
      body: wordsInput,
      refuses: {
        invalid: [...wordsCodes],
        'not-found': ['error.not_found'],
        conflict: ['error.request_key'],
      },
      answer: ok('Reworded.'),
      handle: ({ caller, params, body, key }) =>
        rewordReason(context, caller, { ...params, words: body, key }),
    })
    .delete('/admin/reasons/{id}', {
      opensTo: 'team:reasons',
      summary: 'Retire a reason',
      params,
      refuses: { 'not-found': ['error.not_found'], conflict: ['admin.reasons.error.last'] },
      answer: ok('Retired.'),
      handle: ({ caller, params }) => retireReason(context, caller, params.id),
    })
    .put('/admin/reasons', {
      opensTo: 'team:reasons',
      summary: 'Order the reasons',
      body: z.object({ ids: z.array(reasonInput).max(mostReasons) }),
      answer: ok('In this order.'),
      handle: ({ caller, body }) => orderReasons(context, caller, body.ids),
    }).router;
}
