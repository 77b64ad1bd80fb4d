import { languages } from '#domain/i18n/language.ts';
import { wordEffects } from '#domain/moderation/word-list.ts';
import { rulesBySeverity } from '#guard/verdict.ts';
import { searchQuery } from '#server/admin/list-input.ts';
import type { Context } from '#server/context.ts';
import { addWord, removeWord } from '#server/features/blocklist/actions.ts';
import { listWords } from '#server/features/blocklist/queries.ts';
import { Endpoints, ok } from '#server/http/endpoints.ts';
import { textInput } from '#server/http/input.ts';
import { languageOf } from '#server/http/language.ts';
import { idInput } from '#server/http/list-input.ts';
import { dateTime, json, z } from '#server/http/router.ts';

const language = z.enum(languages);
const kind = z.enum(wordEffects).openapi({
  description:
    '`add`: refused on top of the built-in lists. `hold`: a letter with it waits for the team, while that rule is on. `allow`: no reason to refuse.',
});

const word = z
  .object({
    id: z.uuid(),
    language: language.nullable().openapi({ description: 'Null: all languages (`hold`).' }),
    word: z.string(),
    kind,
    note: z.string(),
    addedBy: z.string().nullable().openapi({ description: 'Null: the account is deleted.' }),
    createdAt: dateTime,
  })
  .openapi('GuardWord');

export function blocklistRoutes(context: Context) {
  return new Endpoints('moderation', context)
    .get('/admin/guard-words', {
      opensTo: 'team:words',
      summary: 'The blocklist of the text guard, newest first',
      query: searchQuery(200).extend({
        language: language.optional(),
        kind: z.enum(wordEffects).optional(),
      }),
      answer: json(z.object({ words: z.array(word), totalCount: z.int() }), 'One page.'),
      handle: ({ query: { language = null, kind = null, ...page } }) =>
        listWords(context.db, { ...page, language, kind }),
    })
    .post('/admin/guard-words', {
      opensTo: 'team:words',
      summary: 'Refuse, hold or allow a word; it applies at once',
      description:
        '422 when it would refuse a kind text (the message names it), hold more than one in twenty letters or could do nothing; 409 when it is there already or the list is full. A word that holds has no language and no note.',
      body: z.object({
        language,
        kind,
        word: textInput(500),
        note: textInput(2000).default(''),
      }),
      refuses: {
        invalid: [
          'admin.words.error.characters',
          'admin.words.error.length',
          'admin.words.error.not_found',
          'admin.words.error.kind_text',
          'admin.words.error.common',
          'admin.words.error.not_refused',
          'admin.words.error.not_allowable',
          'admin.words.error.note_long',
        ],
        'not-found': ['error.not_found'],
        conflict: ['admin.words.error.exists', 'admin.words.error.full'],
      },
      created: json(word, 'Added.'),
      handle: ({ caller, body }) => addWord(context, caller, body),
    })
    .delete('/admin/guard-words/{id}', {
      opensTo: 'team:words',
      summary: 'Remove a word from the blocklist',
      params: z.object({ id: idInput }),
      refuses: { 'not-found': ['error.not_found'] },
      answer: ok('Removed.'),
      handle: ({ caller, params }) => removeWord(context, caller, params.id),
    })
    .post('/admin/guard-words/try', {
      opensTo: 'team:words',
      summary: 'Check a text with the text guard alone; stores nothing',
      body: z.object({ text: textInput(5000), language }),
      answer: json(
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
      handle: ({ body, c }) => {
        const { text, language } = body;
        const { reason, spans, isSoft: _, ...verdict } = context.guard.check(text, language);
        const sentence = reason === null ? null : context.texts.message(languageOf(c), reason);
        return { ...verdict, reason: sentence, spans: [...spans] };
      },
    }).router;
}
