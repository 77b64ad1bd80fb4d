import type { Context } from '#server/context.ts';
import { exportLog } from '#server/features/audit/actions.ts';
import { listEvents, listOwnEvents } from '#server/features/audit/queries.ts';
import { requirePerson, requireRight } from '#server/http/actor.ts';
import { textInput } from '#server/http/input.ts';
import { pageQuery } from '#server/http/list-input.ts';
import { reasonWords } from '#server/http/reason-words.ts';
import { createRoute, createRouter, json, jsonBody, z } from '#server/http/router.ts';
import { sourceOf } from '#server/http/source.ts';

const activityRoute = createRoute({
  method: 'get',
  path: '/auth/activity',
  opensTo: 'person',
  tags: ['accounts'],
  summary: 'The latest activity on the caller’s account',
  responses: {
    200: json(
      z.array(
        z.object({
          action: z.string(),
          network: z.string().nullable(),
          createdAt: z.iso.datetime(),
        }),
      ),
      'Events of the last 90 days, newest first, at most 30.',
    ),
  },
});

const event = z
  .object({
    id: z.int(),
    action: z.string(),
    actor: z.string().nullable(),
    target: z.string().nullable(),
    network: z.string().nullable(),
    details: z.record(z.string(), z.string()),
    ruleWords: reasonWords,
    createdAt: z.iso.datetime(),
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

const logRoute = createRoute({
  method: 'get',
  path: '/admin/audit',
  opensTo: 'team:log',
  tags: ['moderation'],
  summary: 'The audit log of accounts and administrators, newest first',
  request: {
    query: filter.extend({
      page: pageQuery.shape.page,
      pageSize: z.coerce.number<number>().int().min(1).max(100).default(50),
    }),
  },
  responses: {
    200: json(
      z.object({
        events: z.array(event),
        totalCount: z.int(),
      }),
      'One page.',
    ),
  },
});

const exportRoute = createRoute({
  method: 'post',
  path: '/admin/audit/export',
  opensTo: 'team:log',
  tags: ['moderation'],
  summary: 'Export a part of the log, newest events first; each export is logged',
  request: {
    body: jsonBody(
      filter.extend({
        before: z.int().positive().nullable().default(null).openapi({
          description: 'The lowest id of the previous part; null for the first part.',
        }),
      }),
    ),
  },
  responses: {
    200: json(z.object({ events: z.array(event), isLast: z.boolean() }), 'Up to 5000 events.'),
  },
});

export function auditRoutes(context: Context) {
  return createRouter()
    .openapi(activityRoute, async (c) => {
      const events = await listOwnEvents(context.db, requirePerson(c));
      return c.json(
        events.map((event) => ({ ...event, createdAt: event.createdAt.toISOString() })),
        200,
      );
    })
    .openapi(logRoute, async (c) => {
      const { id } = requireRight(c, 'log');
      const { since, looks, ...query } = c.req.valid('query');
      const page = {
        ...query,
        since: since === undefined ? null : new Date(since),
        withoutLooks: looks === 'hide',
      };
      return c.json(await listEvents(context.db, page, id), 200);
    })
    .openapi(exportRoute, async (c) => {
      const teammate = requireRight(c, 'log');
      const { since, looks, ...given } = c.req.valid('json');
      const part = {
        ...given,
        since: since === undefined ? null : new Date(since),
        withoutLooks: looks === 'hide',
      };
      return c.json(await exportLog(context, teammate, part, sourceOf(c)), 200);
    });
}
