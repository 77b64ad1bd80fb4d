import { revealAnswers } from '#domain/compliments/reveal.ts';
import type { Context } from '#server/context.ts';
import { answerReveal } from '#server/features/compliments/actions/reveal.ts';
import { openThanks, sendThanks } from '#server/features/compliments/actions/thank.ts';
import { requirePerson } from '#server/http/actor.ts';
import { idInput, pageQuery } from '#server/http/list-input.ts';
import { countTry } from '#server/http/rate-limit.ts';
import { requestKeyHeader } from '#server/http/request-key.ts';
import { createRoute, createRouter, json, jsonBody, z } from '#server/http/router.ts';
import { shownName } from '#server/http/shown-name.ts';

const thanksLimit = { name: 'thanks', most: 60, seconds: 60 };

const thankYou = z
  .object({
    id: z.uuid(),
    sender: z.object({ name: shownName }).nullable().openapi({
      description: 'The receiver who says thanks; null once the account is deleted.',
    }),
    message: z.string().openapi({ description: 'Always the same German sentence.' }),
    createdAt: z.iso.datetime(),
    compliment: z
      .object({
        id: z.uuid(),
        text: z.string(),
        createdAt: z.iso.datetime(),
        asksWho: z.boolean().openapi({
          description: 'The receiver asks who wrote it, and the sender may still answer.',
        }),
      })
      .nullable()
      .openapi({ description: 'The sender’s compliment that it answers; null once it is gone.' }),
    isRead: z.boolean(),
  })
  .openapi('ThankYou');

const sendRoute = createRoute({
  method: 'post',
  path: '/compliments/{id}/thanks',
  opensTo: 'person',
  tags: ['thanks'],
  summary: 'Thank the sender of a received compliment, once',
  request: {
    params: z.object({ id: idInput }),
    headers: requestKeyHeader,
    body: {
      ...jsonBody(
        z.object({
          asksWho: z.boolean().optional().openapi({
            description: 'For an anonymous compliment: ask who wrote it.',
          }),
        }),
      ),
      required: false,
    },
  },
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
  summary: 'List thank-yous for sent compliments, newest first',
  request: { query: pageQuery },
  responses: {
    200: json(z.object({ thanks: z.array(thankYou), totalCount: z.int() }), 'One page.'),
  },
});

const revealRoute = createRoute({
  method: 'put',
  path: '/compliments/{id}/reveal',
  opensTo: 'person',
  tags: ['compliments'],
  summary: 'Answer the receiver’s question who wrote an anonymous compliment, within 14 days',
  request: {
    params: z.object({ id: idInput }),
    body: jsonBody(z.object({ answer: z.enum(revealAnswers) })),
  },
  refuses: { conflict: ['compliment.reveal.error.over'], limited: ['error.limited'] },
  responses: { 200: json(z.object({ answer: z.enum(revealAnswers) }), 'Answered.') },
});

export function thanksRoutes(context: Context) {
  return createRouter()
    .openapi(sendRoute, async (c) => {
      const person = requirePerson(c);
      await countTry(context, thanksLimit, person.id);
      const key = c.req.valid('header')['idempotency-key'];
      const { asksWho = false } = c.req.valid('json');
      await sendThanks(context, person, c.req.valid('param').id, { asksWho, key });
      return c.json({ thanked: true } as const, 201);
    })
    .openapi(revealRoute, async (c) => {
      const person = requirePerson(c);
      const { answer } = c.req.valid('json');
      await countTry(context, thanksLimit, person.id);
      await answerReveal(context, person, c.req.valid('param').id, answer);
      return c.json({ answer }, 200);
    })
    .openapi(listRoute, async (c) => {
      return c.json(await openThanks(context, requirePerson(c), c.req.valid('query')), 200);
    });
}
