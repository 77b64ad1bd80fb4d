import { removalRules } from '#domain/moderation.ts';
import { searchQuery } from '#server/admin/list-input.ts';
import type { Context } from '#server/context.ts';
import { appealRemoval, decideAppeal } from '#server/features/moderation/actions/appeal.ts';
import {
  approveReport,
  deleteReported,
} from '#server/features/moderation/actions/decide-report.ts';
import { viewQueue } from '#server/features/moderation/actions/view-queue.ts';
import { countQueue } from '#server/features/moderation/queries.ts';
import { requirePerson, requireRight } from '#server/http/actor.ts';
import { textInput } from '#server/http/input.ts';
import { idInput } from '#server/http/list-input.ts';
import { requestKeyHeader } from '#server/http/request-key.ts';
import { createRoute, createRouter, done, json, jsonBody, z } from '#server/http/router.ts';
import { sourceOf } from '#server/http/source.ts';

const decidedCodes = [
  'moderation.error.already_approved',
  'moderation.error.already_deleted',
  'error.request_key',
] as const;

const report = z
  .object({
    complimentId: z.uuid(),
    text: z.string(),
    reason: z.string().nullable(),
    isAnonymous: z.boolean(),
    isAi: z.boolean(),
    createdAt: z.iso.datetime(),
    waitingSince: z.iso.datetime(),
    receiver: z.object({ name: z.string() }),
    sender: z
      .object({
        id: z.uuid(),
        name: z.string(),
        pausedUntil: z.iso.datetime().nullable(),
        removals: z.int().openapi({ description: 'Compliments of theirs that were removed.' }),
        openReports: z.int(),
      })
      .nullable()
      .openapi({ description: 'Null for AI compliments and deleted accounts.' }),
    appeal: z
      .object({ id: z.uuid(), sentence: z.string(), rule: z.enum(removalRules).nullable() })
      .nullable()
      .openapi({ description: 'The sender’s objection to a removal.' }),
  })
  .openapi('Report');

const listRoute = createRoute({
  method: 'get',
  path: '/admin/reports',
  opensTo: 'team:reports',
  tags: ['moderation'],
  summary: 'Open reports and objections; looking is audited',
  request: {
    query: searchQuery(100).extend({
      order: z.enum(['newest', 'oldest']).default('newest'),
    }),
  },
  responses: {
    200: json(z.object({ reports: z.array(report), totalCount: z.int() }), 'One page.'),
  },
});

const countRoute = createRoute({
  method: 'get',
  path: '/admin/reports/count',
  opensTo: 'team:reports',
  tags: ['moderation'],
  summary: 'How many reports and objections are open; names nobody and is not audited',
  responses: { 200: json(z.object({ totalCount: z.int() }), 'The number.') },
});

const approveRoute = createRoute({
  method: 'post',
  path: '/admin/reports/{complimentId}/approve',
  opensTo: 'team:reports',
  tags: ['moderation'],
  summary: 'Let a reported compliment stay; the recipient is told',
  request: { params: z.object({ complimentId: idInput }), headers: requestKeyHeader },
  refuses: { 'not-found': ['error.not_found'], conflict: [...decidedCodes] },
  responses: { 200: json(done, 'Approved.') },
});

const deleteRoute = createRoute({
  method: 'post',
  path: '/admin/reports/{complimentId}/delete',
  opensTo: 'team:reports',
  tags: ['moderation'],
  summary: 'Remove a reported compliment; recipient and sender are told',
  request: {
    params: z.object({ complimentId: idInput }),
    headers: requestKeyHeader,
    body: {
      content: {
        'application/json': { schema: z.object({ rule: z.enum(removalRules).default('other') }) },
      },
    },
  },
  refuses: { 'not-found': ['error.not_found'], conflict: [...decidedCodes] },
  responses: { 200: json(done, 'Removed.') },
});

const appealRoute = createRoute({
  method: 'post',
  path: '/compliments/{id}/appeal',
  opensTo: 'person',
  tags: ['moderation'],
  summary: 'Object, once, to the removal of one’s own compliment',
  request: {
    params: z.object({ id: idInput }),
    headers: requestKeyHeader,
    body: jsonBody(z.object({ sentence: textInput(2000) })),
  },
  refuses: {
    invalid: ['appeal.error.empty', 'appeal.error.too_long'],
    'not-found': ['error.not_found'],
    conflict: ['appeal.error.already', 'error.request_key'],
  },
  responses: { 201: json(done, 'It is in the queue.') },
});

const decideRoute = createRoute({
  method: 'post',
  path: '/admin/appeals/{id}',
  opensTo: 'team:reports',
  tags: ['moderation'],
  summary: 'Decide an objection, for good; the sender is told',
  request: {
    params: z.object({ id: idInput }),
    headers: requestKeyHeader,
    body: jsonBody(z.object({ decision: z.enum(['upheld', 'rejected']) })),
  },
  refuses: {
    'not-found': ['error.not_found'],
    conflict: ['appeal.error.decided', 'error.request_key'],
  },
  responses: { 200: json(done, 'Decided.') },
});

/** Reports, their decisions, and objections to them. */
export function reportRoutes(context: Context) {
  return createRouter()
    .openapi(listRoute, async (c) => {
      const teammate = requireRight(c, 'reports');
      return c.json(await viewQueue(context, teammate, c.req.valid('query'), sourceOf(c)), 200);
    })
    .openapi(countRoute, async (c) => {
      requireRight(c, 'reports');
      return c.json({ totalCount: await countQueue(context.db) }, 200);
    })
    .openapi(approveRoute, async (c) => {
      const request = { ...c.req.valid('param'), key: c.req.valid('header')['idempotency-key'] };
      await approveReport(context, requireRight(c, 'reports'), request, sourceOf(c));
      return c.json({ ok: true } as const, 200);
    })
    .openapi(deleteRoute, async (c) => {
      const request = {
        ...c.req.valid('param'),
        ...c.req.valid('json'),
        key: c.req.valid('header')['idempotency-key'],
      };
      await deleteReported(context, requireRight(c, 'reports'), request, sourceOf(c));
      return c.json({ ok: true } as const, 200);
    })
    .openapi(appealRoute, async (c) => {
      const person = requirePerson(c);
      const appeal = {
        complimentId: c.req.valid('param').id,
        sentence: c.req.valid('json').sentence,
        key: c.req.valid('header')['idempotency-key'],
      };
      await appealRemoval(context, person, appeal, sourceOf(c));
      return c.json({ ok: true } as const, 201);
    })
    .openapi(decideRoute, async (c) => {
      const teammate = requireRight(c, 'reports');
      const request = {
        appealId: c.req.valid('param').id,
        decision: c.req.valid('json').decision,
        key: c.req.valid('header')['idempotency-key'],
      };
      await decideAppeal(context, teammate, request, sourceOf(c));
      return c.json({ ok: true } as const, 200);
    });
}
