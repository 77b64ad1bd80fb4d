import { languages } from '#domain/i18n/language.ts';
import { reportDecisions, reportKinds } from '#domain/moderation/moderation.ts';
import type { Context } from '#server/context.ts';
import { undoDecision } from '#server/features/moderation/actions/undo-decision.ts';
import { viewDecided } from '#server/features/moderation/actions/view-queue.ts';
import { requireRight } from '#server/http/actor.ts';
import { textInput } from '#server/http/input.ts';
import { idInput, pageQuery } from '#server/http/list-input.ts';
import { reasonWords } from '#server/http/reason-words.ts';
import { createRoute, createRouter, done, json, z } from '#server/http/router.ts';
import { sourceOf } from '#server/http/source.ts';

const decidedRoute = createRoute({
  method: 'get',
  path: '/admin/reports/decided',
  opensTo: 'team:reports',
  tags: ['moderation'],
  summary: 'Decided reports, with their texts while these are kept',
  request: {
    query: pageQuery.extend({
      search: textInput(100).default(''),
      decision: z.enum([...reportDecisions, 'undone']).optional(),
    }),
  },
  responses: {
    200: json(
      z.object({
        decisions: z.array(
          z
            .object({
              id: z.uuid(),
              complimentId: z.uuid(),
              text: z.string().openapi({ description: 'Empty once it is wiped.' }),
              reason: z.string(),
              language: z.enum(languages).nullable(),
              senderName: z.string().nullable(),
              receiverName: z.string(),
              decision: z.enum(reportDecisions),
              rule: z.string().nullable(),
              ruleWords: reasonWords,
              about: z.enum(reportKinds).nullable(),
              decidedBy: z.string().nullable(),
              decidedAt: z.iso.datetime(),
              undoneAt: z.iso.datetime().nullable(),
              objection: z.enum(['open', 'upheld', 'rejected']).nullable(),
              mayUndo: z.boolean(),
            })
            .openapi('DecidedReport'),
        ),
        totalCount: z.int(),
      }),
      'One page, the latest decision first.',
    ),
  },
});

const undoRoute = createRoute({
  method: 'post',
  path: '/admin/reports/decided/{id}/undo',
  opensTo: 'team:reports',
  tags: ['moderation'],
  summary: 'Undo a decision: the report waits again, and all who were told of it are told',
  request: { params: z.object({ id: idInput }) },
  refuses: {
    forbidden: ['moderation.error.own'],
    'not-found': ['error.not_found'],
    conflict: ['moderation.error.final', 'moderation.error.claimed'],
  },
  responses: { 200: json(done, 'It is in the queue again.') },
});

export function decidedRoutes(context: Context) {
  return createRouter()
    .openapi(decidedRoute, async (c) => {
      const teammate = requireRight(c, 'reports');
      const query = c.req.valid('query');
      return c.json(await viewDecided(context, teammate, query, sourceOf(c)), 200);
    })
    .openapi(undoRoute, async (c) => {
      const { id } = c.req.valid('param');
      await undoDecision(context, requireRight(c, 'reports'), id, sourceOf(c));
      return c.json({ ok: true } as const, 200);
    });
}
