import { dateTime, z } from '#server/http/router.ts';
import { shownName } from '#server/http/shown-name.ts';

export const received = z
  .object({
    id: z.uuid(),
    text: z.string().nullable().openapi({
      description: 'Null while the compliment is reported.',
    }),
    sender: z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('person'), name: shownName, idProfiles: z.int() }),
      z.object({ kind: z.literal('anonymous') }),
      z.object({ kind: z.literal('assistant') }),
      z.object({ kind: z.literal('unknown') }).openapi({
        description: 'The sender has deleted their account.',
      }),
    ]),
    sentOn: z.iso.date().openapi({ description: 'The day in UTC.' }),
    createdAt: dateTime.nullable().openapi({
      description: 'The exact time; null for anonymous and AI compliments.',
    }),
    isAiSuggested: z.boolean(),
    rating: z.enum(['positive']).nullable(),
    reported: z.boolean(),
    isKept: z.boolean().openapi({
      description: 'The team has let it stay after a report; it cannot be reported again.',
    }),
    thanked: z.boolean(),
    isRead: z.boolean(),
    isFavorite: z.boolean().openapi({
      description: 'It is a favorite, which only its receiver sees.',
    }),
    isBlocked: z.boolean().openapi({
      description: 'Its sender is blocked: an anonymous one by this very letter.',
    }),
    isRevealAsked: z.boolean().openapi({
      description: 'The receiver asked who wrote it; a no looks like no answer.',
    }),
    round: z.object({ id: z.uuid(), title: z.string() }).nullable().openapi({
      description: 'The round with which it arrived; null for others, and 30 days later.',
    }),
  })
  .openapi('ReceivedCompliment');
