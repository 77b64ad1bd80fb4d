import { helpingRules } from '#domain/moderation/helping-rules.ts';
import type { Context } from '#server/context.ts';
import { changeRule, tryRule } from '#server/features/moderation/actions/helping-rules.ts';
import { addWatched, removeWatched } from '#server/features/moderation/actions/watched-words.ts';
import { readRules } from '#server/features/moderation/queries/helping-rules.ts';
import { listWatched } from '#server/features/moderation/queries/watched-words.ts';
import { requireRight } from '#server/http/actor.ts';
import { textInput } from '#server/http/input.ts';
import { idInput } from '#server/http/list-input.ts';
import { createRoute, createRouter, done, json, jsonBody, z } from '#server/http/router.ts';
import { sourceOf } from '#server/http/source.ts';

const name = z.enum(helpingRules);
const numbers = z.record(z.string().max(40), z.int());

const listRoute = createRoute({
  method: 'get',
  path: '/admin/rules',
  opensTo: 'team:rules',
  tags: ['moderation'],
  summary: 'The automatic rules about senders and letters',
  responses: {
    200: json(
      z.object({ rules: z.array(z.object({ name, isOn: z.boolean(), numbers })) }),
      'As they are set.',
    ),
  },
});

const changeRoute = createRoute({
  method: 'put',
  path: '/admin/rules/{name}',
  opensTo: 'team:rules',
  tags: ['moderation'],
  summary: 'Turn a rule on or off, or change its numbers; omitted fields stay',
  request: {
    params: z.object({ name }),
    body: jsonBody(z.object({ isOn: z.boolean().optional(), numbers })),
  },
  refuses: { invalid: ['admin.rules.error.range'] },
  responses: { 200: json(done, 'Set.') },
});

const tryRoute = createRoute({
  method: 'post',
  path: '/admin/rules/{name}/try',
  opensTo: 'team:rules',
  tags: ['moderation'],
  summary: 'Try a rule on the last 30 days, without effects',
  request: { params: z.object({ name }), body: jsonBody(z.object({ numbers })) },
  refuses: { invalid: ['admin.rules.error.range'] },
  responses: {
    200: json(
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
  },
});

const wordsRoute = createRoute({
  method: 'get',
  path: '/admin/watched-words',
  opensTo: 'team:words',
  tags: ['moderation'],
  summary: 'Words for which a letter waits in the pre-moderation queue',
  responses: {
    200: json(
      z.object({ words: z.array(z.object({ id: z.uuid(), word: z.string() })) }),
      'All of them.',
    ),
  },
});

const watchRoute = createRoute({
  method: 'post',
  path: '/admin/watched-words',
  opensTo: 'team:words',
  tags: ['moderation'],
  summary: 'Watch a word, however it is spelled',
  request: { body: jsonBody(z.object({ word: textInput(200) })) },
  refuses: {
    invalid: ['moderation.error.watched_unfit', 'moderation.error.watched_common'],
    conflict: ['moderation.error.watched_exists', 'moderation.error.watched_full'],
  },
  responses: { 201: json(done, 'It is watched.') },
});

const leaveRoute = createRoute({
  method: 'delete',
  path: '/admin/watched-words/{id}',
  opensTo: 'team:words',
  tags: ['moderation'],
  summary: 'Stop watching a word',
  request: { params: z.object({ id: idInput }) },
  refuses: { 'not-found': ['error.not_found'] },
  responses: { 200: json(done, 'Gone.') },
});

export function helpingRuleRoutes(context: Context) {
  return createRouter()
    .openapi(listRoute, async (c) => {
      requireRight(c, 'rules');
      return c.json({ rules: await readRules(context.db) }, 200);
    })
    .openapi(changeRoute, async (c) => {
      const teammate = requireRight(c, 'rules');
      const input = { rule: c.req.valid('param').name, ...c.req.valid('json') };
      await changeRule(context, teammate, input, sourceOf(c));
      return c.json({ ok: true } as const, 200);
    })
    .openapi(tryRoute, async (c) => {
      const teammate = requireRight(c, 'rules');
      const input = { rule: c.req.valid('param').name, ...c.req.valid('json') };
      return c.json(await tryRule(context, teammate, input), 200);
    })
    .openapi(wordsRoute, async (c) => {
      requireRight(c, 'words');
      return c.json({ words: await listWatched(context.db) }, 200);
    })
    .openapi(watchRoute, async (c) => {
      const teammate = requireRight(c, 'words');
      await addWatched(context, teammate, c.req.valid('json').word, sourceOf(c));
      return c.json({ ok: true } as const, 201);
    })
    .openapi(leaveRoute, async (c) => {
      const teammate = requireRight(c, 'words');
      await removeWatched(context, teammate, c.req.valid('param').id, sourceOf(c));
      return c.json({ ok: true } as const, 200);
    });
}
