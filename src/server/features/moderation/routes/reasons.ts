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
import { reasonInput } from '#server/features/moderation/routes/shapes.ts';
import { requireRight } from '#server/http/actor.ts';
import { textInput } from '#server/http/input.ts';
import { requestKeyHeader } from '#server/http/request-key.ts';
import { createRoute, createRouter, done, json, jsonBody, z } from '#server/http/router.ts';
import { sourceOf } from '#server/http/source.ts';

const wordsInput = z.object(mapLanguages(() => textInput(4 * maximumReasonWordsLength)));

const wordsCodes = [
  'admin.reasons.error.empty',
  'admin.reasons.error.long',
  'moderation.error.sentence',
] as const;

const params = z.object({ id: reasonInput });

const listRoute = createRoute({
  method: 'get',
  path: '/admin/reasons',
  opensTo: 'team:reasons',
  tags: ['moderation'],
  summary: 'The reasons for removals, in their order',
  responses: {
    200: json(
      z.object({
        reasons: z.array(
          z.object({ id: z.string(), words: z.object(mapLanguages(() => z.string())) }),
        ),
      }),
      'Those that can be chosen.',
    ),
  },
});

const addRoute = createRoute({
  method: 'post',
  path: '/admin/reasons',
  opensTo: 'team:reasons',
  tags: ['moderation'],
  summary: 'Add a reason in every language',
  request: { headers: requestKeyHeader, body: jsonBody(wordsInput) },
  refuses: {
    invalid: [...wordsCodes],
    conflict: ['admin.reasons.error.full', 'error.request_key'],
  },
  responses: { 201: json(done, 'The last of the list.') },
});

const rewordRoute = createRoute({
  method: 'put',
  path: '/admin/reasons/{id}',
  opensTo: 'team:reasons',
  tags: ['moderation'],
  summary: 'Replace a reason’s words; earlier decisions keep theirs',
  request: { params, headers: requestKeyHeader, body: jsonBody(wordsInput) },
  refuses: {
    invalid: [...wordsCodes],
    'not-found': ['error.not_found'],
    conflict: ['error.request_key'],
  },
  responses: { 200: json(done, 'Reworded.') },
});

const retireRoute = createRoute({
  method: 'delete',
  path: '/admin/reasons/{id}',
  opensTo: 'team:reasons',
  tags: ['moderation'],
  summary: 'Retire a reason',
  request: { params },
  refuses: { 'not-found': ['error.not_found'], conflict: ['admin.reasons.error.last'] },
  responses: { 200: json(done, 'Retired.') },
});

const orderRoute = createRoute({
  method: 'put',
  path: '/admin/reasons',
  opensTo: 'team:reasons',
  tags: ['moderation'],
  summary: 'Order the reasons',
  request: { body: jsonBody(z.object({ ids: z.array(reasonInput).max(mostReasons) })) },
  responses: { 200: json(done, 'In this order.') },
});

export function reasonRoutes(context: Context) {
  return createRouter()
    .openapi(listRoute, async (c) => {
      requireRight(c, 'reasons');
      return c.json({ reasons: await readReasons(context) }, 200);
    })
    .openapi(addRoute, async (c) => {
      const teammate = requireRight(c, 'reasons');
      const input = { words: c.req.valid('json'), key: c.req.valid('header')['idempotency-key'] };
      await addReason(context, teammate, input, sourceOf(c));
      return c.json({ ok: true } as const, 201);
    })
    .openapi(rewordRoute, async (c) => {
      const teammate = requireRight(c, 'reasons');
      const input = {
        ...c.req.valid('param'),
        words: c.req.valid('json'),
        key: c.req.valid('header')['idempotency-key'],
      };
      await rewordReason(context, teammate, input, sourceOf(c));
      return c.json({ ok: true } as const, 200);
    })
    .openapi(retireRoute, async (c) => {
      const teammate = requireRight(c, 'reasons');
      await retireReason(context, teammate, c.req.valid('param').id, sourceOf(c));
      return c.json({ ok: true } as const, 200);
    })
    .openapi(orderRoute, async (c) => {
      const teammate = requireRight(c, 'reasons');
      await orderReasons(context, teammate, c.req.valid('json').ids, sourceOf(c));
      return c.json({ ok: true } as const, 200);
    });
}
