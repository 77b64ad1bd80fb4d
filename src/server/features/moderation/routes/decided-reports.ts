import { languages } from '#domain/i18n/language.ts';
import { reportDecisions, reportKinds } from '#domain/moderation/moderation.ts';
import type { Context } from '#server/context.ts';
import { undoReport } from '#server/features/moderation/actions/undo-report.ts';
import { viewDecidedReports } from '#server/features/moderation/actions/view-queue.ts';
import { decidedQuery, decidedFor, objection } from '#server/features/moderation/routes/shapes.ts';
import { requireRight } from '#server/http/actor.ts';
import { idInput } from '#server/http/list-input.ts';
import { createRoute, createRouter, done, json, z } from '#server/http/router.ts';
import { sourceOf } from '#server/http/source.ts';

const decidedRoute = createRoute({
  method: 'get',
  path: '/admin/reports/decided',
  opensTo: 'team:reports',
  tags: ['moderation'],
  summary: 'Decided reports, with their texts while these are kept',
  request: {
    query: decidedQuery([...reportDecisions, 'undone']),
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
              ...decidedFor,
              about: z.enum(reportKinds).nullable(),
              decidedBy: z.string().nullable(),
              decidedAt: z.iso.datetime(),
              undoneAt: z.iso.datetime().nullable(),
              objection,
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

export function decidedReportRoutes(context: Context) {
  return createRouter()
    .openapi(decidedRoute, async (c) => {
      const teammate = requireRight(c, 'reports');
      const query = c.req.valid('query');
      return c.json(await viewDecidedReports(context, teammate, query, sourceOf(c)), 200);
    })
    .openapi(undoRoute, async (c) => {
      const { id } = c.req.valid('param');
      await undoReport(context, requireRight(c, 'reports'), id, sourceOf(c));
      return c.json({ ok: true } as const, 200);
    });
}
