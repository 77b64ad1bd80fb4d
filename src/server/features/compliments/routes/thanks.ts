import type { Context } from '#server/context.ts';
import { openThanks, sendThanks } from '#server/features/compliments/actions/thank.ts';
import { requirePerson } from '#server/http/actor.ts';
import { idInput, pageQuery } from '#server/http/list-input.ts';
import { countTry } from '#server/http/rate-limit.ts';
import { requestKeyHeader } from '#server/http/request-key.ts';
import { createRoute, createRouter, json, z } from '#server/http/router.ts';
import { shownName } from '#server/http/shown-name.ts';

/* Nobody thanks by hand as fast. */
const thanksLimit = { name: 'thanks', most: 60, seconds: 60 };

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
  opensTo: 'person',
  tags: ['thanks'],
  summary: 'Thank the sender of a received compliment, once, ever',
  request: { params: z.object({ id: idInput }), headers: requestKeyHeader },
  refuses: {
    'not-found': ['error.not_found'],
    conflict: [
      'compliment.thanks.error.ai',
      'compliment.thanks.error.sender_gone',
      'compliment.thanks.error.already',
      'error.request_key',
    ],
    limited: ['error.limited'],
  },
  responses: { 201: json(z.object({ thanked: z.literal(true) }), 'Thanked.') },
});

const listRoute = createRoute({
  method: 'get',
  path: '/thanks',
  opensTo: 'person',
  tags: ['thanks'],
  summary: 'The thank-yous for what one sent, newest first',
  request: { query: pageQuery },
  responses: {
    200: json(z.object({ thanks: z.array(thankYou), totalCount: z.int() }), 'One page.'),
  },
});

export function thanksRoutes(context: Context) {
  return createRouter()
    .openapi(sendRoute, async (c) => {
      const person = requirePerson(c);
      await countTry(context, thanksLimit, person.id);
      const key = c.req.valid('header')['idempotency-key'];
      await sendThanks(context, person, c.req.valid('param').id, key);
      return c.json({ thanked: true } as const, 201);
    })
    .openapi(listRoute, async (c) => {
      return c.json(await openThanks(context, requirePerson(c), c.req.valid('query')), 200);
    });
}
