import { languages } from '#domain/i18n/language.ts';
import { wordKinds } from '#domain/moderation/word-list.ts';
import { rulesBySeverity } from '#guard/verdict.ts';
import { searchQuery } from '#server/admin/list-input.ts';
import type { Context } from '#server/context.ts';
import { addWord, removeWord } from '#server/features/blocklist/actions.ts';
import { listWords } from '#server/features/blocklist/queries.ts';
import { requireRight } from '#server/http/actor.ts';
import { textInput } from '#server/http/input.ts';
import { languageOf } from '#server/http/language.ts';
import { idInput } from '#server/http/list-input.ts';
import { createRoute, createRouter, done, json, jsonBody, z } from '#server/http/router.ts';
import { sourceOf } from '#server/http/source.ts';

const language = z.enum(languages);
const kind = z.enum(wordKinds).openapi({
  description: '`add`: refused on top of the built-in lists. `allow`: no reason to refuse.',
});

const word = z
  .object({
    id: z.uuid(),
    language,
    word: z.string(),
    kind,
    note: z.string(),
    addedBy: z.string().nullable().openapi({ description: 'Null: the account is deleted.' }),
    createdAt: z.iso.datetime(),
  })
  .openapi('GuardWord');

const listRoute = createRoute({
  method: 'get',
  path: '/admin/guard-words',
  opensTo: 'team:words',
  tags: ['moderation'],
  summary: 'The blocklist of the text guard, newest first',
  request: {
    query: searchQuery(200).extend({
      language: language.optional(),
      kind: z.enum(wordKinds).optional(),
    }),
  },
  responses: {
    200: json(z.object({ words: z.array(word), totalCount: z.int() }), 'One page.'),
  },
});

const addRoute = createRoute({
  method: 'post',
  path: '/admin/guard-words',
  opensTo: 'team:words',
  tags: ['moderation'],
  summary: 'Add or allow a word on the blocklist; it applies at once',
  description:
    '422 when it would refuse a kind text (the message names it) or could do nothing; 409 when it is there already or the list is full.',
  request: {
    body: jsonBody(
      z.object({
        language,
        kind,
        word: textInput(500),
        note: textInput(2000).default(''),
      }),
    ),
  },
  refuses: {
    invalid: [
      'admin.words.error.characters',
      'admin.words.error.length',
      'admin.words.error.not_found',
      'admin.words.error.kind_text',
      'admin.words.error.not_refused',
      'admin.words.error.not_allowable',
      'admin.words.error.note_long',
    ],
    'not-found': ['error.not_found'],
    conflict: ['admin.words.error.exists', 'admin.words.error.full'],
  },
  responses: { 201: json(word, 'Added.') },
});

const removeRoute = createRoute({
  method: 'delete',
  path: '/admin/guard-words/{id}',
  opensTo: 'team:words',
  tags: ['moderation'],
  summary: 'Remove a word from the blocklist',
  request: { params: z.object({ id: idInput }) },
  refuses: { 'not-found': ['error.not_found'] },
  responses: {
    200: json(done, 'Removed.'),
  },
});

const tryRoute = createRoute({
  method: 'post',
  path: '/admin/guard-words/try',
  opensTo: 'team:words',
  tags: ['moderation'],
  summary: 'Check a text with the text guard alone; stores nothing',
  request: { body: jsonBody(z.object({ text: textInput(5000), language })) },
  responses: {
    200: json(
      z
        .object({
          isValid: z.boolean(),
          reason: z.string().nullable().openapi({ description: 'A sentence for the writer.' }),
          rule: z.enum(rulesBySeverity).nullable(),
          score: z.number().min(0).max(1),
          spans: z.array(z.object({ start: z.int(), end: z.int() })).openapi({
            description: 'UTF-16 positions in the given text.',
          }),
        })
        .openapi('GuardVerdict'),
      'The verdict.',
    ),
  },
});

export function blocklistRoutes(context: Context) {
  return createRouter()
    .openapi(listRoute, async (c) => {
      requireRight(c, 'words');
      const { language = null, kind = null, ...query } = c.req.valid('query');
      return c.json(await listWords(context.db, { ...query, language, kind }), 200);
    })
    .openapi(addRoute, async (c) => {
      const teammate = requireRight(c, 'words');
      return c.json(await addWord(context, teammate, c.req.valid('json'), sourceOf(c)), 201);
    })
    .openapi(removeRoute, async (c) => {
      const teammate = requireRight(c, 'words');
      await removeWord(context, teammate, c.req.valid('param').id, sourceOf(c));
      return c.json({ ok: true } as const, 200);
    })
    .openapi(tryRoute, (c) => {
      requireRight(c, 'words');
      const { text, language } = c.req.valid('json');
      const { reason, spans, isSoft: _, ...verdict } = context.guard.check(text, language);
      const sentence = reason === null ? null : context.texts.message(languageOf(c), reason);
      return c.json({ ...verdict, reason: sentence, spans: [...spans] }, 200);
    });
}
