import { languages } from '#domain/i18n/language.ts';
import { reportKinds } from '#domain/moderation/moderation.ts';
import { AppError } from '#domain/shared/app-error.ts';
import { complimentCodes } from '#domain/shared/field-codes.ts';
import { rulesBySeverity } from '#guard/verdict.ts';
import type { Context } from '#server/context.ts';
import { checkCompliment } from '#server/features/compliments/actions/check.ts';
import { rateCompliment } from '#server/features/compliments/actions/rate.ts';
import { reportCompliment } from '#server/features/compliments/actions/report.ts';
import { sendCompliment } from '#server/features/compliments/actions/send.ts';
import { listReceived, listSent } from '#server/features/compliments/queries/compliments.ts';
import { received } from '#server/features/compliments/routes/received-shape.ts';
import { requirePerson } from '#server/http/actor.ts';
import { textInput } from '#server/http/input.ts';
import { languageOf } from '#server/http/language.ts';
import { idInput, pageQuery } from '#server/http/list-input.ts';
import { allowanceOf } from '#server/http/model-allowance.ts';
import { countTry } from '#server/http/rate-limit.ts';
import { readerOf } from '#server/http/reader.ts';
import { requestKeyHeader } from '#server/http/request-key.ts';
import { createRoute, createRouter, json, jsonBody, z } from '#server/http/router.ts';
import { shownName } from '#server/http/shown-name.ts';

/* Each check may ask the model; enough for a sentence that is rewritten many times. */
const checkLimit = { name: 'text-check', most: 30, seconds: 60 };
/* Typing asks only the local guard, after each pause. */
const typingLimit = { name: 'text-typing', most: 90, seconds: 60 };

/* Faster than by hand; a faster program tries to measure answer times. */
const ratingLimit = { name: 'rating', most: 60, seconds: 60 };

/** The transport limit; the product's limits are smaller and have their own texts. */
const longestText = 5000;

const sent = z
  .object({
    id: z.uuid(),
    text: z.string(),
    receiver: z.object({ name: shownName, idProfiles: z.int() }),
    isAnonymous: z.boolean(),
    isAiSuggested: z.boolean(),
    rating: z.enum(['positive']).nullable(),
    thanked: z.boolean(),
    createdAt: z.iso.datetime(),
    isOnItsWay: z.boolean().openapi({
      description: 'An anonymous one that arrives after a random delay.',
    }),
    isLookedAt: z.boolean().openapi({
      description: 'It waits in the pre-moderation queue, where only the team reads it.',
    }),
    isRevealed: z
      .boolean()
      .openapi({ description: 'The sender has told the receiver their name.' }),
  })
  .openapi('SentCompliment');

const verdict = z
  .object({
    isValid: z.boolean(),
    reason: z.string().nullable().openapi({ description: 'A sentence in the asked language.' }),
    score: z.number().min(0).max(1),
    source: z.enum(['ai', 'local']),
    rule: z.enum(rulesBySeverity).nullable().openapi({
      description: 'The text guard’s category; null where a model has overruled it.',
    }),
    spans: z.array(z.object({ start: z.int(), end: z.int() })).openapi({
      description: 'What the text guard refuses: UTF-16 positions in the given text.',
    }),
  })
  .openapi('Verdict');

const path = z.object({ id: idInput });

const sendRoute = createRoute({
  method: 'post',
  path: '/compliments',
  opensTo: 'person',
  tags: ['compliments'],
  summary: 'Send a compliment; the id is made by the caller, so that a repeated call sends once',
  request: {
    body: jsonBody(
      z.object({
        id: idInput,
        receiverId: idInput,
        text: textInput(longestText),
        isAnonymous: z.boolean(),
        senderId: idInput.optional().openapi({
          description:
            'The sender of a letter that waited on a device; no other member may send it.',
        }),
        originalAiText: textInput(longestText).nullish().openapi({
          description: 'Not needed: the server knows its own suggestions.',
        }),
      }),
    ),
  },
  refuses: {
    invalid: [
      'compliment.form.error.empty',
      'compliment.form.error.too_long',
      'compliment.form.error.self',
      ...complimentCodes,
    ],
    forbidden: ['compliment.form.error.paused'],
    'not-found': ['compliment.form.error.receiver_gone'],
    conflict: ['compliment.form.error.conflict', 'compliment.form.error.not_drawn'],
    limited: [
      'error.limited',
      'compliment.form.error.limit_hour',
      'compliment.form.error.limit_receiver',
    ],
  },
  responses: {
    200: json(sent, 'It had been sent with this id before.'),
    201: json(sent, 'Sent.'),
  },
});

const receivedRoute = createRoute({
  method: 'get',
  path: '/compliments/received',
  opensTo: 'person',
  tags: ['compliments'],
  summary: 'List received compliments, newest first',
  request: { query: pageQuery },
  responses: {
    200: json(z.object({ compliments: z.array(received), totalCount: z.int() }), 'One page.'),
  },
});

const sentRoute = createRoute({
  method: 'get',
  path: '/compliments/sent',
  opensTo: 'person',
  tags: ['compliments'],
  summary: 'List sent compliments, newest first',
  request: { query: pageQuery },
  responses: {
    200: json(z.object({ compliments: z.array(sent), totalCount: z.int() }), 'One page.'),
  },
});

const checkRoute = createRoute({
  method: 'post',
  path: '/compliments/check',
  opensTo: 'person',
  tags: ['compliments'],
  summary: 'Check whether a text would be accepted as a compliment',
  request: {
    body: jsonBody(
      z.object({
        text: textInput(longestText),
        language: z.enum(languages),
        whileTyping: z
          .boolean()
          .optional()
          .openapi({ description: 'Ask the text guard alone, not the model.' }),
      }),
    ),
  },
  refuses: { limited: ['error.limited'] },
  responses: { 200: json(verdict, 'The verdict.') },
});

const rating = z.object({ rating: z.enum(['positive']).nullable() });

const ratingRoute = createRoute({
  method: 'put',
  path: '/compliments/{id}/rating',
  opensTo: 'person',
  tags: ['compliments'],
  summary: 'Rate a received compliment, or undo the rating',
  request: { params: path, body: jsonBody(rating) },
  refuses: { 'not-found': ['error.not_found'], limited: ['error.limited'] },
  responses: { 200: json(rating, 'The rating as it is now.') },
});

const reportRoute = createRoute({
  method: 'post',
  path: '/compliments/{id}/report',
  opensTo: 'person',
  tags: ['compliments'],
  summary: 'Report a received compliment to the moderators, once',
  request: {
    params: path,
    headers: requestKeyHeader,
    body: jsonBody(
      z.object({
        reason: textInput(longestText),
        kind: z.enum(reportKinds).optional().openapi({ description: 'What it is about.' }),
      }),
    ),
  },
  refuses: {
    invalid: ['compliment.report.error.reason_required', 'compliment.report.error.reason_long'],
    'not-found': ['error.not_found'],
    conflict: [
      'compliment.report.error.already',
      'compliment.report.error.decided',
      'error.request_key',
    ],
    limited: ['compliment.report.error.limit'],
  },
  responses: { 201: json(z.object({ reported: z.literal(true) }), 'Reported.') },
});

export function complimentRoutes(context: Context) {
  return createRouter()
    .openapi(sendRoute, async (c) => {
      const person = requirePerson(c);
      const { id, receiverId, text, isAnonymous, senderId = person.id } = c.req.valid('json');
      if (senderId !== person.id) throw new AppError('unauthenticated', 'error.unauthenticated');
      await countTry(context, checkLimit, person.id);
      const { created, compliment } = await sendCompliment(
        context,
        person,
        { id, receiverId, text, isAnonymous },
        { language: languageOf(c), mayAsk: allowanceOf(context, person.id) },
      );
      return c.json(compliment, created ? 201 : 200);
    })
    .openapi(receivedRoute, async (c) => {
      const reader = readerOf(context, c);
      const list = await context.replica.ask(reader, (db) =>
        listReceived(db, reader.personId, c.req.valid('query')),
      );
      return c.json(list, 200);
    })
    .openapi(sentRoute, async (c) => {
      const reader = readerOf(context, c);
      const list = await context.replica.ask(reader, (db) =>
        listSent(db, reader.personId, c.req.valid('query')),
      );
      return c.json(list, 200);
    })
    .openapi(checkRoute, async (c) => {
      const person = requirePerson(c);
      const { whileTyping = false, ...input } = c.req.valid('json');
      await countTry(context, whileTyping ? typingLimit : checkLimit, person.id);
      return c.json(
        await checkCompliment(context, person, {
          ...input,
          whileTyping,
          mayAsk: allowanceOf(context, person.id),
          signal: c.req.raw.signal,
        }),
        200,
      );
    })
    .openapi(ratingRoute, async (c) => {
      const person = requirePerson(c);
      const { rating } = c.req.valid('json');
      await countTry(context, ratingLimit, person.id);
      await rateCompliment(context, person, c.req.valid('param').id, rating);
      return c.json({ rating }, 200);
    })
    .openapi(reportRoute, async (c) => {
      const person = requirePerson(c);
      const report = {
        complimentId: c.req.valid('param').id,
        ...c.req.valid('json'),
        key: c.req.valid('header')['idempotency-key'],
      };
      await reportCompliment(context, person, report);
      return c.json({ reported: true } as const, 201);
    });
}
