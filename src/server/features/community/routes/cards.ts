import { cardLimits } from '#domain/accounts/login-code.ts';
import { languages } from '#domain/i18n/language.ts';
import { nameCodes } from '#domain/shared/field-codes.ts';
import type { Context } from '#server/context.ts';
import { endList, makeCards, renewCode } from '#server/features/community/actions/cards.ts';
import { listCardLists } from '#server/features/community/queries.ts';
import { Endpoints, ok } from '#server/http/endpoints.ts';
import { textInput } from '#server/http/input.ts';
import { idInput } from '#server/http/list-input.ts';
import { dateTime, json, z } from '#server/http/router.ts';

/* A school at the beginning of its year. */
const makeLimit = { name: 'card-lists', most: 60, seconds: 24 * 60 * 60 };
const renewLimit = { name: 'new-cards', most: 120, seconds: 60 * 60 };

const path = z.object({ id: idInput });
const card = z
  .object({
    name: z.string(),
    code: z.string().openapi({ description: 'Opens the account; shown only here.' }),
  })
  .openapi('Card');
const address = z.url().openapi({ description: 'Where the installation is found.' });

export function cardRoutes(context: Context) {
  return new Endpoints('community', context)
    .get('/admin/card-lists', {
      opensTo: 'team:community',
      summary: 'List the lists of people who got cards, never a code',
      answer: json(
        z.object({
          lists: z.array(
            z
              .object({
                id: z.uuid(),
                label: z.string().openapi({ description: 'For the team alone.' }),
                endsAt: dateTime,
                createdBy: z.string().nullable(),
                people: z.array(z.object({ id: z.uuid(), name: z.string() })),
              })
              .openapi('CardList'),
          ),
        }),
        'All of them, the latest first.',
      ),
      handle: async () => ({ lists: await listCardLists(context.db) }),
    })
    .put('/admin/card-lists/{id}', {
      opensTo: 'team:community',
      limit: makeLimit,
      summary: 'Make accounts that cards open, for all people of a list; the caller makes its id',
      params: path,
      body: z.object({
        label: textInput(cardLimits.label),
        names: z.array(textInput(500)).min(1).max(cardLimits.people),
        language: z.enum(languages),
        lastDay: z.iso.date(),
      }),
      refuses: {
        invalid: [...nameCodes, 'cards.error.day', 'cards.error.label', 'cards.error.twin'],
        forbidden: ['login.error.provider_only'],
        conflict: ['error.request_key'],
      },
      answer: json(z.object({ address, cards: z.array(card) }), 'The cards, to print now.'),
      handle: async ({ caller, params, body }) => ({
        address: context.config.appUrl,
        cards: await makeCards(context, caller, { ...params, ...body }),
      }),
    })
    .delete('/admin/card-lists/{id}', {
      opensTo: 'team:community',
      summary: 'End a list: the accounts that its cards open are deleted',
      params: path,
      refuses: { 'not-found': ['error.not_found'], forbidden: ['proof.error.required'] },
      answer: ok('Ended.'),
      handle: ({ caller, params }) => endList(context, caller, params.id),
    })
    .post('/admin/people/{id}/code', {
      opensTo: 'team:community',
      limit: renewLimit,
      summary: 'Make another code for a person who has one; the old one and its sessions end',
      params: path,
      refuses: { 'not-found': ['error.not_found'] },
      answer: json(z.object({ address, ...card.shape }), 'The new card.'),
      handle: async ({ caller, params }) => ({
        address: context.config.appUrl,
        ...(await renewCode(context, caller, params.id)),
      }),
    }).router;
}
