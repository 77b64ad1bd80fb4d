import { languages } from '#domain/i18n/language.ts';
import { premoderationCauses, premoderationDecisions } from '#domain/moderation/moderation.ts';
import type { Context } from '#server/context.ts';
import { decidePremoderation } from '#server/features/moderation/actions/decide-premoderation.ts';
import { decideMany } from '#server/features/moderation/actions/decide.ts';
import { undoPremoderation } from '#server/features/moderation/actions/undo-premoderation.ts';
import {
  viewDecidedPremoderation,
  viewPremoderation,
} from '#server/features/moderation/actions/view-queue.ts';
import { findPremoderation } from '#server/features/moderation/queries/premoderation.ts';
import {
  claimedBy,
  decidedQuery,
  decidedFor,
  foundIds,
  letterFilter,
  manyDone,
  manyInput,
  objection,
  sentenceCodes,
} from '#server/features/moderation/routes/shapes.ts';
import { requireRight } from '#server/http/actor.ts';
import { textInput } from '#server/http/input.ts';
import { idInput, pageQuery } from '#server/http/list-input.ts';
import { createRoute, createRouter, done, json, jsonBody, z } from '#server/http/router.ts';
import { sourceOf } from '#server/http/source.ts';

const letter = z.object({
  complimentId: z.uuid(),
  text: z.string(),
  cause: z.enum(premoderationCauses),
  language: z.enum(languages).nullable(),
  isAnonymous: z.boolean(),
  isAiSuggested: z.boolean(),
  queuedOn: z.iso.date().openapi({ description: 'The day (UTC) on which it came to the team.' }),
  sender: z
    .object({ id: z.uuid(), name: z.string() })
    .nullable()
    .openapi({ description: 'Null for an anonymous one.' }),
});

const waiting = letter.extend({ claimedBy }).openapi('PremoderatedLetter');

const decided = letter
  .extend({
    decision: z.enum(premoderationDecisions),
    decidedOn: z.iso.date(),
    decidedBy: z.string().nullable(),
    ...decidedFor,
    objection,
    mayUndo: z.boolean().openapi({
      description:
        'A delivered letter can be taken back until its receiver opens it, which no list shows.',
    }),
  })
  .openapi('DecidedPremoderation');

const filter = z.object({
  search: textInput(100).default('').openapi({
    description: 'In the text, or in the name on a signed letter.',
  }),
  cause: z.enum(premoderationCauses).optional(),
  ...letterFilter,
  senderId: idInput.optional().openapi({ description: 'The sender of signed letters.' }),
});

const listRoute = createRoute({
  method: 'get',
  path: '/admin/premoderation',
  opensTo: 'team:reports',
  tags: ['moderation'],
  summary: 'The pre-moderation queue, oldest first; audited',
  request: { query: filter.extend(pageQuery.shape) },
  responses: {
    200: json(z.object({ letters: z.array(waiting), totalCount: z.int() }), 'One page.'),
  },
});

const idsRoute = createRoute({
  method: 'get',
  path: '/admin/premoderation/ids',
  opensTo: 'team:reports',
  tags: ['moderation'],
  summary: 'All premoderated letters that match a filter, a thousand at most',
  request: { query: filter },
  responses: { 200: json(foundIds, 'The oldest first.') },
});

const decidedRoute = createRoute({
  method: 'get',
  path: '/admin/premoderation/decided',
  opensTo: 'team:reports',
  tags: ['moderation'],
  summary: 'Decisions about premoderated letters in the last 30 days; audited',
  request: {
    query: decidedQuery(premoderationDecisions),
  },
  responses: {
    200: json(
      z.object({ letters: z.array(decided), totalCount: z.int() }),
      'One page, the latest decision first.',
    ),
  },
});

const undoRoute = createRoute({
  method: 'post',
  path: '/admin/premoderation/decided/{complimentId}/undo',
  opensTo: 'team:reports',
  tags: ['moderation'],
  summary:
    'Undo a decision: deliver a refused letter and tell its sender, or hold a delivered, unopened one again',
  request: {
    params: z.object({ complimentId: idInput }),
    body: jsonBody(
      z.object({
        decision: z.enum(premoderationDecisions).openapi({ description: 'The undone decision.' }),
      }),
    ),
  },
  refuses: {
    forbidden: ['moderation.error.own'],
    'not-found': ['error.not_found'],
    conflict: ['moderation.error.final', 'moderation.error.opened', 'moderation.error.claimed'],
  },
  responses: { 200: json(done, 'The decision is undone.') },
});

const decideRoute = createRoute({
  method: 'post',
  path: '/admin/premoderation/decisions',
  opensTo: 'team:reports',
  tags: ['moderation'],
  summary: 'Deliver premoderated letters (null), or refuse them with a reason for their senders',
  request: { body: jsonBody(manyInput) },
  refuses: { invalid: [...sentenceCodes] },
  responses: { 200: json(manyDone, 'The outcome.') },
});

export function premoderationRoutes(context: Context) {
  return createRouter()
    .openapi(listRoute, async (c) => {
      const teammate = requireRight(c, 'reports');
      return c.json(
        await viewPremoderation(context, teammate, c.req.valid('query'), sourceOf(c)),
        200,
      );
    })
    .openapi(idsRoute, async (c) => {
      const { id } = requireRight(c, 'reports');
      const query = c.req.valid('query');
      const complimentIds = await findPremoderation(context.db, query, { viewerId: id });
      return c.json({ complimentIds }, 200);
    })
    .openapi(decidedRoute, async (c) => {
      const teammate = requireRight(c, 'reports');
      const query = c.req.valid('query');
      return c.json(await viewDecidedPremoderation(context, teammate, query, sourceOf(c)), 200);
    })
    .openapi(undoRoute, async (c) => {
      const request = { ...c.req.valid('param'), ...c.req.valid('json') };
      await undoPremoderation(context, requireRight(c, 'reports'), request, sourceOf(c));
      return c.json({ ok: true } as const, 200);
    })
    .openapi(decideRoute, async (c) => {
      const teammate = requireRight(c, 'reports');
      const many = c.req.valid('json');
      const outcome = await decideMany(context, teammate, decidePremoderation, many, sourceOf(c));
      return c.json(outcome, 200);
    });
}
