import { isTimeZone } from '#domain/notifications/push.ts';
import { AppError } from '#domain/shared/app-error.ts';
import type { Context } from '#server/context.ts';
import {
  changeInboxPreferences,
  type InboxPreferenceChange,
} from '#server/features/inbox-preferences/actions.ts';
import { readInboxPreferences } from '#server/features/inbox-preferences/queries.ts';
import { requirePerson } from '#server/http/actor.ts';
import { textInput } from '#server/http/input.ts';
import { countTry } from '#server/http/rate-limit.ts';
import { createRoute, createRouter, json, jsonBody, z } from '#server/http/router.ts';

/* The text guard reads each word. */
const changeLimit = { name: 'wishes', most: 60, seconds: 60 };

const wishes = z
  .object({
    noLettersUntil: z.iso.date().nullable().openapi({
      description: 'The last day, by one’s own clock, on which one is not drawn; null: one is.',
    }),
    signedOnly: z.boolean().openapi({ description: 'Anonymous letters are put aside.' }),
    withoutAiHelp: z.boolean().openapi({
      description: 'Letters that are word for word the AI helper’s are put aside.',
    }),
    unwantedWords: z.array(z.string()).openapi({
      description: 'Letters with one of these words, however it is written, are put aside.',
    }),
    filteredCount: z.int().openapi({ description: 'How many letters were put aside.' }),
  })
  .openapi('LetterWishes');

const readRoute = createRoute({
  method: 'get',
  path: '/wishes',
  opensTo: 'person',
  tags: ['wishes'],
  summary: 'What one wishes of the letters that one gets',
  responses: { 200: json(wishes, 'The wishes.') },
});

const changeRoute = createRoute({
  method: 'patch',
  path: '/wishes',
  opensTo: 'person',
  tags: ['wishes'],
  summary: 'Change one’s wishes, for letters that arrive from now on; what is left out stays',
  request: {
    body: jsonBody(
      z.object({
        noLettersUntil: z.iso.date().nullable().optional(),
        timeZone: textInput(100).refine(isTimeZone).optional().openapi({
          description: 'By which clock that day ends, such as Europe/Berlin; else by UTC’s.',
        }),
        signedOnly: z.boolean().optional(),
        withoutAiHelp: z.boolean().optional(),
        unwantedWords: z.array(textInput(500)).max(500).optional(),
      } satisfies Record<keyof InboxPreferenceChange, z.ZodType>),
    ),
  },
  refuses: {
    invalid: ['wishes.error.until', 'wishes.error.word', 'wishes.error.words_many'],
    limited: ['error.limited'],
  },
  responses: { 200: json(wishes, 'The wishes as they are now.') },
});

export function inboxPreferenceRoutes(context: Context) {
  const read = async (id: string) => {
    const found = await readInboxPreferences(context.db, id, context.clock.now());
    if (found === null) throw new AppError('unauthenticated', 'error.unauthenticated');
    return found;
  };
  return createRouter()
    .openapi(readRoute, async (c) => c.json(await read(requirePerson(c).id), 200))
    .openapi(changeRoute, async (c) => {
      const person = requirePerson(c);
      await countTry(context, changeLimit, person.id);
      await changeInboxPreferences(context, person, c.req.valid('json'));
      return c.json(await read(person.id), 200);
    });
}
