import type { Context } from '#server/context.ts';
import { exportLog } from '#server/features/audit/actions.ts';
import { listEvents, listOwnEvents } from '#server/features/audit/queries.ts';
import { Endpoints } from '#server/http/endpoints.ts';
import { textInput } from '#server/http/input.ts';
import { pageQuery } from '#server/http/list-input.ts';
import { reasonWords } from '#server/http/reason-words.ts';
import { dateTime, json, z } from '#server/http/router.ts';

const event = z
  .object({
    id: z.int(),
    action: z.string(),
    actor: z.string().nullable(),
    target: z.string().nullable(),
    network: z.string().nullable(),
    details: z.record(z.string(), z.string()),
    ruleWords: reasonWords,
    createdAt: dateTime,
  })
  .openapi('AuditEvent');

const filter = z.object({
  area: textInput(60).default('').openapi({ description: 'The beginning of an action’s name.' }),
  person: textInput(100).default('').openapi({
    description: 'A part of the name of the actor or the affected member.',
  }),
  since: z.iso.datetime({ offset: true }).optional(),
  looks: z.enum(['show', 'hide']).default('show').openapi({
    description: 'Whether it includes events of only looking at something.',
  }),
});

export function auditRoutes(context: Context) {
  return new Endpoints('accounts', context)
    .get('/auth/activity', {
      opensTo: 'person',
      summary: 'The latest activity on the caller’s account',
      answer: json(
        z.array(
          z.object({
            action: z.string(),
            network: z.string().nullable(),
            createdAt: dateTime,
          }),
        ),
        'Events of the last 90 days, newest first, at most 30.',
      ),
      handle: ({ caller }) => listOwnEvents(context.db, caller),
    })
    .get('/admin/audit', {
      opensTo: 'team:log',
      tag: 'moderation',
      summary: 'The audit log of accounts and administrators, newest first',
      query: filter.extend({
        page: pageQuery.shape.page,
        pageSize: z.coerce.number<number>().int().min(1).max(100).default(50),
      }),
      answer: json(z.object({ events: z.array(event), totalCount: z.int() }), 'One page.'),
      handle: ({ caller, query }) => listEvents(context.db, filtered(query), caller.id),
    })
    .post('/admin/audit/export', {
      opensTo: 'team:log',
      tag: 'moderation',
      summary: 'Export a part of the log, newest events first; each export is logged',
      body: filter.extend({
        before: z.int().positive().nullable().default(null).openapi({
          description: 'The lowest id of the previous part; null for the first part.',
        }),
      }),
      answer: json(z.object({ events: z.array(event), isLast: z.boolean() }), 'Up to 5000 events.'),
      handle: ({ caller, body }) => exportLog(context, caller, filtered(body)),
    }).router;
}

function filtered<Given extends z.output<typeof filter>>({ since, looks, ...given }: Given) {
  return {
    ...given,
    since: since === undefined ? null : new Date(since),
    withoutLooks: looks === 'hide',
  };
}
