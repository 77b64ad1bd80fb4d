import { languages } from '#domain/i18n/language.ts';
import { reportDecisions, reportKinds } from '#domain/moderation/moderation.ts';
import type { Context } from '#server/context.ts';
import { undoReport } from '#server/features/moderation/actions/undo-report.ts';
import { viewDecidedReports } from '#server/features/moderation/actions/view-queue.ts';
import { decidedQuery, decidedFor, objection } from '#server/features/moderation/routes/shapes.ts';
import { Endpoints, ok } from '#server/http/endpoints.ts';
import { idInput } from '#server/http/list-input.ts';
import { json, z } from '#server/http/router.ts';

export function decidedReportRoutes(context: Context) {
  return new Endpoints('moderation')
    .get('/admin/reports/decided', {
      opensTo: 'team:reports',
      summary: 'Decided reports, with their texts while these are kept',
      query: decidedQuery([...reportDecisions, 'undone']),
      answer: json(
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
      handle: ({ caller, query, source }) => viewDecidedReports(context, caller, query, source),
    })
    .post('/admin/reports/decided/{id}/undo', {
      opensTo: 'team:reports',
      summary: 'Undo a decision: the report waits again, and all who were told of it are told',
      params: z.object({ id: idInput }),
      refuses: {
        forbidden: ['moderation.error.own'],
        'not-found': ['error.not_found'],
        conflict: ['moderation.error.final', 'moderation.error.claimed'],
      },
      answer: ok('It is in the queue again.'),
      handle: async ({ caller, params, source }) => {
        const { id } = params;
        await undoReport(context, caller, id, source);
      },
    }).router;
}
