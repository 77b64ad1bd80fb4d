import { revealAnswers } from '#domain/compliments/reveal.ts';
import type { Context } from '#server/context.ts';
import { answerReveal } from '#server/features/compliments/actions/reveal.ts';
import { openThanks, sendThanks } from '#server/features/compliments/actions/thank.ts';
import { Endpoints } from '#server/http/endpoints.ts';
import { idInput, pageQuery } from '#server/http/list-input.ts';
import { dateTime, json, z } from '#server/http/router.ts';
import { shownName } from '#server/http/shown-name.ts';

const thanksLimit = { name: 'thanks', most: 60, seconds: 60 };

const thankYou = z
  .object({
    id: z.uuid(),
    sender: z.object({ name: shownName }).nullable().openapi({
      description: 'The receiver who says thanks; null once the account is deleted.',
    }),
    message: z.string().openapi({ description: 'Always the same German sentence.' }),
    createdAt: dateTime,
    compliment: z
      .object({
        id: z.uuid(),
        text: z.string(),
        createdAt: dateTime,
        asksWho: z.boolean().openapi({
          description: 'The receiver asks who wrote it, and the sender may still answer.',
        }),
      })
      .nullable()
      .openapi({ description: 'The sender’s compliment that it answers; null once it is gone.' }),
    isRead: z.boolean(),
  })
  .openapi('ThankYou');

export function thanksRoutes(context: Context) {
  return new Endpoints('thanks', context)
    .post('/compliments/{id}/thanks', {
      opensTo: 'person',
      limit: thanksLimit,
      summary: 'Thank the sender of a received compliment, once',
      params: z.object({ id: idInput }),
      isRepeatable: true,
      body: z
        .object({
          asksWho: z.boolean().optional().openapi({
            description: 'For an anonymous compliment: ask who wrote it.',
          }),
        })
        .optional(),
      refuses: {
        'not-found': ['error.not_found'],
        conflict: [
          'compliment.thanks.error.ai',
          'compliment.thanks.error.sender_gone',
          'compliment.thanks.error.already',
          'error.request_key',
        ],
      },
      created: json(z.object({ thanked: z.literal(true) }), 'Thanked.'),
      handle: async ({ caller, params, body, key }) => {
        const { asksWho = false } = body ?? {};
        await sendThanks(context, caller, params.id, { asksWho, key });
        return { thanked: true } as const;
      },
    })
    .put('/compliments/{id}/reveal', {
      opensTo: 'person',
      limit: thanksLimit,
      tag: 'compliments',
      summary: 'Answer the receiver’s question who wrote an anonymous compliment, within 14 days',
      params: z.object({ id: idInput }),
      body: z.object({ answer: z.enum(revealAnswers) }),
      refuses: { conflict: ['compliment.reveal.error.over'] },
      answer: json(z.object({ answer: z.enum(revealAnswers) }), 'Answered.'),
      handle: async ({ caller, params, body }) => {
        await answerReveal(context, caller, params.id, body.answer);
        return body;
      },
    })
    .get('/thanks', {
      opensTo: 'person',
      summary: 'List thank-yous for sent compliments, newest first',
      query: pageQuery,
      answer: json(z.object({ thanks: z.array(thankYou), totalCount: z.int() }), 'One page.'),
      handle: ({ caller, query }) => openThanks(context, caller, query),
    }).router;
}
