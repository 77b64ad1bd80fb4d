import { choicesOf } from '#domain/compliments/sender-choices.ts';
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
import { Endpoints } from '#server/http/endpoints.ts';
import { choicesShape, textInput } from '#server/http/input.ts';
import { languageOf } from '#server/http/language.ts';
import { idInput, pageQuery } from '#server/http/list-input.ts';
import { allowanceOf } from '#server/http/model-allowance.ts';
import { countTry } from '#server/http/rate-limit.ts';
import { received } from '#server/http/received-shape.ts';
import { dateTime, json, z } from '#server/http/router.ts';
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
    createdAt: dateTime,
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
      description: 'The category of what was found; null where a model has overruled it.',
    }),
    spans: z.array(z.object({ start: z.int(), end: z.int() })).openapi({
      description: 'What the text guard refuses: UTF-16 positions in the given text.',
    }),
  })
  .openapi('Verdict');

const path = z.object({ id: idInput });

const rating = z.object({ rating: z.enum(['positive']).nullable() });

export function complimentRoutes(context: Context) {
  return new Endpoints('compliments', context)
    .post('/compliments', {
      opensTo: 'person',
      limit: checkLimit,
      summary:
        'Send a compliment; the id is made by the caller, so that a repeated call sends once',
      body: z.object({
        id: idInput,
        receiverId: idInput,
        text: textInput(longestText),
        ...choicesShape,
        senderId: idInput.optional().openapi({
          description:
            'The sender of a letter that waited on a device; no other member may send it.',
        }),
        originalAiText: textInput(longestText).nullish().openapi({
          description: 'Not needed: the server knows its own suggestions.',
        }),
      }),
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
        limited: ['compliment.form.error.limit_hour', 'compliment.form.error.limit_receiver'],
      },
      answer: json(sent, 'It had been sent with this id before.'),
      created: json(sent, 'Sent.'),
      handle: async ({ caller, body, c }) => {
        const { id, receiverId, text, senderId = caller.id } = body;
        if (senderId !== caller.id) throw new AppError('unauthenticated', 'error.unauthenticated');
        const { created, compliment } = await sendCompliment(
          context,
          caller,
          { id, receiverId, text, ...choicesOf(body) },
          { language: languageOf(c), mayAsk: allowanceOf(context, caller.id) },
        );
        return c.json(compliment, created ? 201 : 200);
      },
    })
    .get('/compliments/received', {
      opensTo: 'person',
      summary: 'List received compliments, newest first',
      query: pageQuery,
      answer: json(z.object({ compliments: z.array(received), totalCount: z.int() }), 'One page.'),
      handle: ({ caller, query }) => listReceived(context.db, caller.id, query),
    })
    .get('/compliments/sent', {
      opensTo: 'person',
      summary: 'List sent compliments, newest first',
      query: pageQuery,
      answer: json(z.object({ compliments: z.array(sent), totalCount: z.int() }), 'One page.'),
      handle: ({ caller, query }) => listSent(context.db, caller.id, query),
    })
    .post('/compliments/check', {
      opensTo: 'person',
      summary: 'Check whether a text would be accepted as a compliment',
      body: z.object({
        text: textInput(longestText),
        language: z.enum(languages),
        whileTyping: z
          .boolean()
          .optional()
          .openapi({ description: 'Ask the text guard alone, not the model.' }),
      }),
      refuses: { limited: ['error.limited'] },
      answer: json(verdict, 'The verdict.'),
      handle: async ({ caller, body, c }) => {
        const { whileTyping = false, ...input } = body;
        await countTry(context, whileTyping ? typingLimit : checkLimit, caller.id);
        return await checkCompliment(context, caller, {
          ...input,
          whileTyping,
          mayAsk: allowanceOf(context, caller.id),
          signal: c.req.raw.signal,
        });
      },
    })
    .put('/compliments/{id}/rating', {
      opensTo: 'person',
      limit: ratingLimit,
      summary: 'Rate a received compliment, or undo the rating',
      params: path,
      body: rating,
      refuses: { 'not-found': ['error.not_found'] },
      answer: json(rating, 'The rating as it is now.'),
      handle: async ({ caller, params, body }) => {
        await rateCompliment(context, caller, params.id, body.rating);
        return body;
      },
    })
    .post('/compliments/{id}/report', {
      opensTo: 'person',
      summary: 'Report a received compliment to the moderators, once',
      params: path,
      isRepeatable: true,
      body: z.object({
        reason: textInput(longestText),
        kind: z.enum(reportKinds).optional().openapi({ description: 'What it is about.' }),
      }),
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
      created: json(z.object({ reported: z.literal(true) }), 'Reported.'),
      handle: async ({ caller, params, body, key }) => {
        await reportCompliment(context, caller, { complimentId: params.id, ...body, key });
        return { reported: true } as const;
      },
    }).router;
}
