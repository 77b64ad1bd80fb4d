import type { Context as HonoContext } from 'hono';
import { secondsLeftInLimitDay } from '#domain/i18n/day.ts';
import { languages } from '#domain/i18n/language.ts';
import type { Context } from '#server/context.ts';
import { keepSuggestion } from '#server/features/suggestions/actions/keep.ts';
import { rewordForReceiver } from '#server/features/suggestions/actions/reword.ts';
import {
  suggestForPerson,
  suggestForReceiver,
  suggestForVisitor,
  type SuggestRequest,
} from '#server/features/suggestions/actions/suggest.ts';
import { Endpoints } from '#server/http/endpoints.ts';
import { answerWithText, textEvents, wantsEvents } from '#server/http/event-stream.ts';
import type { HttpEnv } from '#server/http/http-env.ts';
import { textInput, traitsInput } from '#server/http/input.ts';
import { languageOf } from '#server/http/language.ts';
import { idInput } from '#server/http/list-input.ts';
import { allowanceOf, allowanceOfAddress } from '#server/http/model-allowance.ts';
import { bucketOf, countTry, networksOf } from '#server/http/rate-limit.ts';
import { json, jsonOrEvents, z } from '#server/http/router.ts';
import { markVisitor } from '#server/http/visitor-cookie.ts';
import { createYieldQueue } from '#server/http/yield-queue.ts';

/* For signed-in people; more than by hand. */
const memberLimit = { name: 'suggestions', most: 60, seconds: 60 * 60 };

const suggestion = z
  .object({
    text: z.string(),
    source: z.enum(['ai', 'template']),
    remaining: z.int().nullable().openapi({
      description: 'How many a visitor may still have today; null for members.',
    }),
  })
  .openapi('Suggestion');

const kept = z.object({ id: z.uuid(), text: z.string() }).openapi('KeptCompliment');

const streaming =
  'With `Accept: text/event-stream` the text comes while it is written: events `text` with `{text}`, the text so far, then `done` with the object below.';

const suggestionInput = z.object({
  traits: traitsInput,
  language: z.enum(languages).optional(),
});

const receiverInput = z.object({ receiverId: idInput, language: z.enum(languages).optional() });

export function suggestionRoutes(context: Context) {
  const yieldQueue = createYieldQueue(2);
  const endpoints = new Endpoints('suggestions', context);
  endpoints.router.use('/suggestions/*', async (_, next) => {
    await yieldQueue();
    await next();
  });
  return endpoints
    .post('/suggestions', {
      opensTo: 'public',
      summary: 'Write a compliment from traits; for visitors three times a calendar day (Berlin)',
      description: streaming,
      body: suggestionInput,
      refuses: {
        invalid: ['suggestions.error.no_traits', 'register.validation.traits.too_many'],
        unauthenticated: ['error.unauthenticated'],
        limited: ['error.limited', 'suggestions.error.limit', 'suggestions.error.limit_network'],
      },
      answer: jsonOrEvents(suggestion, textEvents(suggestion), 'The compliment.'),
      handle: async ({ body, c }) => {
        const { traits, language = languageOf(c) } = body;
        const { write, mayAsk } = await writerFor(context, c);
        return wantsEvents(c)
          ? answerWithText(c, context.log, (onText, signal) =>
              write({ traits, language, signal, mayAsk, onText }),
            )
          : write({ traits, language, signal: c.req.raw.signal, mayAsk });
      },
    })
    .post('/suggestions/for-receiver', {
      opensTo: 'person',
      limit: memberLimit,
      summary: 'Write a compliment from the receiver’s traits',
      description: streaming,
      body: receiverInput,
      refuses: {
        invalid: ['compliment.form.error.no_traits'],
        'not-found': ['compliment.form.error.receiver_gone'],
        conflict: ['compliment.form.error.not_drawn'],
      },
      answer: jsonOrEvents(suggestion, textEvents(suggestion), 'The compliment.'),
      handle: async ({ caller, body, c }) => {
        const { receiverId, language = languageOf(c) } = body;
        const mayAsk = allowanceOf(context, caller.id);
        const request = { receiverId, language, mayAsk };
        return wantsEvents(c)
          ? answerWithText(c, context.log, (onText, signal) =>
              suggestForReceiver(context, caller, { ...request, signal, onText }),
            )
          : suggestForReceiver(context, caller, { ...request, signal: c.req.raw.signal });
      },
    })
    .post('/suggestions/rewording', {
      opensTo: 'person',
      limit: memberLimit,
      summary: 'Reword a text that the text guard refused in kind words',
      description:
        'By the model where one is configured and may read the text, else from the receiver’s traits. 422 for a text that sounds like distress.',
      body: z.object({
        receiverId: idInput,
        text: textInput(5000),
        blind: z.boolean().optional().openapi({
          description: 'Nothing of the receiver may appear, not even a trait.',
        }),
        language: z.enum(languages).optional(),
      }),
      refuses: {
        invalid: [
          'compliment.form.error.empty',
          'compliment.form.error.too_long',
          'guard.reason.distress',
        ],
        'not-found': ['compliment.form.error.receiver_gone'],
        conflict: ['compliment.form.error.not_drawn'],
      },
      answer: json(suggestion, 'Another wording.'),
      handle: async ({ caller, body, c }) => {
        const { language = languageOf(c), blind = false, ...request } = body;
        const asking = {
          language,
          signal: c.req.raw.signal,
          mayAsk: allowanceOf(context, caller.id),
        };
        return await rewordForReceiver(context, caller, { ...request, ...asking, blind });
      },
    })
    .post('/compliments/ai', {
      opensTo: 'person',
      summary: 'Keep a generated compliment in the received list, once',
      isRepeatable: true,
      body: z.object({ id: idInput.optional(), text: textInput(5000) }),
      refuses: {
        invalid: ['suggestions.error.not_suggested'],
        conflict: ['compliment.form.error.conflict', 'error.request_key'],
      },
      answer: json(kept, 'It was kept before.'),
      created: json(kept, 'Kept.'),
      handle: async ({ caller, body, key, c }) => {
        const { created, kept: compliment } = await keepSuggestion(context, caller, {
          ...body,
          key,
        });
        return c.json(compliment, created ? 201 : 200);
      },
    }).router;
}

/** A signed-in person has an hourly limit, a visitor three a day. */
async function writerFor(context: Context, c: HonoContext<HttpEnv>) {
  const actor = c.get('actor');
  if (actor.kind !== 'visitor' && actor.kind !== 'before-factor')
    return {
      mayAsk: allowanceOf(context, actor.id),
      write: async (request: SuggestRequest) => {
        await countTry(context, memberLimit, actor.id);
        return suggestForPerson(context, actor, request);
      },
    };
  const browser = await markVisitor(context, c, {
    seconds: secondsLeftInLimitDay(context.clock.now()),
  });
  const address = c.get('address');
  const visitor = {
    browser: bucketOf(context, { name: 'visitor-suggestions-browser' }, browser),
    networks: networksOf(address).map(({ subject, room }) => ({
      asked: bucketOf(context, { name: 'visitor-suggestions-network' }, subject),
      browsers: bucketOf(context, { name: 'visitor-suggestions-browsers' }, subject),
      room,
    })),
  };
  return {
    mayAsk: allowanceOfAddress(context, address),
    write: (request: SuggestRequest) => suggestForVisitor(context, visitor, request),
  };
}
