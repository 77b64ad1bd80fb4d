import type { Context } from '#server/context.ts';
import { appealRemoval, decideAppeal } from '#server/features/moderation/actions/appeal.ts';
import { Endpoints, ok } from '#server/http/endpoints.ts';
import { textInput } from '#server/http/input.ts';
import { idInput } from '#server/http/list-input.ts';
import { z } from '#server/http/router.ts';

export function appealRoutes(context: Context) {
  return new Endpoints('moderation')
    .post(
      '/compliments/{id}/appeal',
      {
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
      },
      async ({ caller, params, body, key, source }) => {
        const appeal = {
          complimentId: params.id,
          sentence: body.sentence,
          key,
        };
        await appealRemoval(context, caller, appeal, source);
      },
    )
    .post(
      '/admin/appeals/{id}',
      {
        opensTo: 'team:reports',
        summary: 'Decide an objection, for good; the sender is told',
        params: z.object({ id: idInput }),
        isRepeatable: true,
        body: z.object({ decision: z.enum(['upheld', 'rejected']) }),
        refuses: {
          forbidden: ['moderation.error.own', 'appeal.error.own_decision'],
          'not-found': ['error.not_found'],
          conflict: ['appeal.error.decided', 'moderation.error.claimed', 'error.request_key'],
        },
        answer: ok('Decided.'),
      },
      async ({ caller, params, body, key, source }) => {
        const request = {
          appealId: params.id,
          decision: body.decision,
          key,
        };
        await decideAppeal(context, caller, request, source);
      },
    ).router;
}
