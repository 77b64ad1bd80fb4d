import type { Context } from '#server/context.ts';
import { appealRemoval, decideAppeal } from '#server/features/moderation/actions/appeal.ts';
import { requirePerson, requireRight } from '#server/http/actor.ts';
import { textInput } from '#server/http/input.ts';
import { idInput } from '#server/http/list-input.ts';
import { requestKeyHeader } from '#server/http/request-key.ts';
import { createRoute, createRouter, done, json, jsonBody, z } from '#server/http/router.ts';
import { sourceOf } from '#server/http/source.ts';

const appealRoute = createRoute({
  method: 'post',
  path: '/compliments/{id}/appeal',
  opensTo: 'person',
  tags: ['moderation'],
  summary: 'Object once to the removal of the caller’s compliment',
  request: {
    params: z.object({ id: idInput }),
    headers: requestKeyHeader,
    body: jsonBody(z.object({ sentence: textInput(2000) })),
  },
  refuses: {
    invalid: ['appeal.error.empty', 'appeal.error.too_long'],
    'not-found': ['error.not_found'],
    conflict: ['appeal.error.already', 'error.request_key'],
  },
  responses: { 201: json(done, 'It is in the queue.') },
});

const decideRoute = createRoute({
  method: 'post',
  path: '/admin/appeals/{id}',
  opensTo: 'team:reports',
  tags: ['moderation'],
  summary: 'Decide an objection, for good; the sender is told',
  request: {
    params: z.object({ id: idInput }),
    headers: requestKeyHeader,
    body: jsonBody(z.object({ decision: z.enum(['upheld', 'rejected']) })),
  },
  refuses: {
    forbidden: ['moderation.error.own', 'appeal.error.own_decision'],
    'not-found': ['error.not_found'],
    conflict: ['appeal.error.decided', 'moderation.error.claimed', 'error.request_key'],
  },
  responses: { 200: json(done, 'Decided.') },
});

export function appealRoutes(context: Context) {
  return createRouter()
    .openapi(appealRoute, async (c) => {
      const person = requirePerson(c);
      const appeal = {
        complimentId: c.req.valid('param').id,
        sentence: c.req.valid('json').sentence,
        key: c.req.valid('header')['idempotency-key'],
      };
      await appealRemoval(context, person, appeal, sourceOf(c));
      return c.json({ ok: true } as const, 201);
    })
    .openapi(decideRoute, async (c) => {
      const teammate = requireRight(c, 'reports');
      const request = {
        appealId: c.req.valid('param').id,
        decision: c.req.valid('json').decision,
        key: c.req.valid('header')['idempotency-key'],
      };
      await decideAppeal(context, teammate, request, sourceOf(c));
      return c.json({ ok: true } as const, 200);
    });
}
