import { helpingRules } from '#domain/moderation/helping-rules.ts';
import type { Context } from '#server/context.ts';
import { changeRule, tryRule } from '#server/features/moderation/actions/helping-rules.ts';
import { addWatched, removeWatched } from '#server/features/moderation/actions/watched-words.ts';
import { readRules } from '#server/features/moderation/queries/helping-rules.ts';
import { listWatched } from '#server/features/moderation/queries/watched-words.ts';
import { Endpoints, ok } from '#server/http/endpoints.ts';
import { textInput } from '#server/http/input.ts';
import { idInput } from '#server/http/list-input.ts';
import { json, z } from '#server/http/router.ts';

const name = z.enum(helpingRules);
const numbers = z.record(z.string().max(40), z.int());

export function helpingRuleRoutes(context: Context) {
  return new Endpoints('moderation', context)
    .get('/admin/rules', {
      opensTo: 'team:rules',
      summary: 'The automatic rules about senders and letters',
      answer: json(
        z.object({ rules: z.array(z.object({ name, isOn: z.boolean(), numbers })) }),
        'As they are set.',
      ),
      handle: async () => ({ rules: await readRules(context.db) }),
    })
    .put('/admin/rules/{name}', {
      opensTo: 'team:rules',
      summary: 'Turn a rule on or off, or change its numbers; omitted fields stay',
      params: z.object({ name }),
      body: z.object({ isOn: z.boolean().optional(), numbers }),
      refuses: { invalid: ['admin.rules.error.range'] },
      answer: ok('Set.'),
      handle: ({ caller, params, body }) =>
        changeRule(context, caller, { rule: params.name, ...body }),
    })
    .post('/admin/rules/{name}/try', {
      opensTo: 'team:rules',
      summary: 'Try a rule on the last 30 days, without effects',
      params: z.object({ name }),
      body: z.object({ numbers }),
      refuses: { invalid: ['admin.rules.error.range'] },
      answer: json(
        z.object({
          times: z.int(),
          people: z.int().nullable(),
          names: z.array(z.string()),
          among: z.int().nullable().openapi({
            description: 'So many letters were looked at, and `times` is at least so many.',
          }),
        }),
        'How often, how many members, and up to ten names where these may be known.',
      ),
      handle: ({ caller, params, body }) =>
        tryRule(context, caller, { rule: params.name, ...body }),
    })
    .get('/admin/watched-words', {
      opensTo: 'team:words',
      summary: 'Words for which a letter waits in the pre-moderation queue',
      answer: json(
        z.object({ words: z.array(z.object({ id: z.uuid(), word: z.string() })) }),
        'All of them.',
      ),
      handle: async () => ({ words: await listWatched(context.db) }),
    })
    .post('/admin/watched-words', {
      opensTo: 'team:words',
      summary: 'Watch a word, however it is spelled',
      body: z.object({ word: textInput(200) }),
      refuses: {
        invalid: ['moderation.error.watched_unfit', 'moderation.error.watched_common'],
        conflict: ['moderation.error.watched_exists', 'moderation.error.watched_full'],
      },
      created: ok('It is watched.'),
      handle: ({ caller, body }) => addWatched(context, caller, body.word),
    })
    .delete('/admin/watched-words/{id}', {
      opensTo: 'team:words',
      summary: 'Stop watching a word',
      params: z.object({ id: idInput }),
      refuses: { 'not-found': ['error.not_found'] },
      answer: ok('Gone.'),
      handle: ({ caller, params }) => removeWatched(context, caller, params.id),
    }).router;
}
