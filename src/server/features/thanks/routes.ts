import type { Context } from '#server/context.ts';
import { sendThanks } from '#server/features/thanks/actions.ts';
import { listThanks } from '#server/features/thanks/queries.ts';
import { requirePerson } from '#server/http/actor.ts';
import { idInput, pageQuery } from '#server/http/list-input.ts';
import { requestKeyHeader } from '#server/http/request-key.ts';
import { shownName } from '#server/http/shown-name.ts';
import { createRoute, createRouter, json, refusals, z } from '#server/http/router.ts';

const thankYou = z
  .object({
    id: z.uuid(),
    sender: z.object({ name: shownName }).nullable().openapi({
      description: 'Who says thanks; null once they have deleted their account.',
    }),
    message: z.string().openapi({ description: 'Always the same German sentence.' }),
    createdAt: z.iso.datetime(),
    compliment: z.object({ text: z.string(), createdAt: z.iso.datetime() }).nullable().openapi({
      description: 'One’s own compliment that it answers; null once it is gone.',
    }),
    isRead: z.boolean(),
  })
  .openapi('ThankYou');

const sendRoute = createRoute({
  method: 'post',
  path: '/compliments/{id}/thanks',
  tags: ['thanks'],
  summary: 'Thank the sender of a received compliment, once, ever',
  request: { params: z.object({ id: idInput }), headers: requestKeyHeader },
  responses: { ...refusals, 201: json(z.object({ thanked: z.literal(true) }), 'Thanked.') },
});

const listRoute = createRoute({
  method: 'get',
  path: '/thanks',
  tags: ['thanks'],
  summary: 'The thank-yous for what one sent, newest first',
  request: { query: pageQuery },
  responses: {
    ...refusals,
    200: json(z.object({ thanks: z.array(thankYou), totalCount: z.int() }), 'One page.'),
  },
});

export function thanksRoutes(context: Context) {
  return createRouter()
    .openapi(sendRoute, async (c) => {
      const key = c.req.valid('header')['idempotency-key'];
      await sendThanks(context, requirePerson(c), c.req.valid('param').id, key);
      return c.json({ thanked: true } as const, 201);
    })
    .openapi(listRoute, async (c) => {
      return c.json(await listThanks(context.db, requirePerson(c).id, c.req.valid('query')), 200);
    });
}
