import type { Context } from '#server/context.ts';
import { appealRemoval } from '#server/features/moderation/actions/appeal.ts';
import { Endpoints, ok } from '#server/http/endpoints.ts';
import { textInput } from '#server/http/input.ts';
import { idInput } from '#server/http/list-input.ts';
import { z } from '#server/http/router.ts';

export function appealRoutes(context: Context) {
  return new Endpoints('moderation').post('/compliments/{id}/appeal', {
    opensTo: 'person',
    summary: 'Object once to the removal of the caller’s compliment',
    params: z.object({ id: idInput }),
    isRepeatable: true,
    body: z.object({ sentence: textInput(2000) }),
    refuses: {
      invalid: ['appeal.error.empty', 'appeal.error.too_long'],
      'not-found': ['error.not_found'],
      conflict: ['appeal.error.already', 'error.request_key'],
    },
    created: ok('It is in the queue.'),
    handle: ({ caller, params, body, key, source }) =>
      appealRemoval(
        context,
        caller,
        { complimentId: params.id, sentence: body.sentence, key },
        source,
      ),
  }).router;
}
