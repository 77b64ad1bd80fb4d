import { languages } from '#domain/i18n/language.ts';
import { reportKinds } from '#domain/moderation/moderation.ts';
import type { Context } from '#server/context.ts';
import { claim, release } from '#server/features/moderation/actions/claim.ts';
import {
  approveReport,
  decideReport,
  removeReported,
} from '#server/features/moderation/actions/decide-report.ts';
import { decideMany, readReasonGiven } from '#server/features/moderation/actions/decide.ts';
import {
  showSender,
  viewGroups,
  viewReportIds,
  viewReports,
} from '#server/features/moderation/actions/view-queue.ts';
import { countPremoderation } from '#server/features/moderation/queries/premoderation.ts';
import { countReports } from '#server/features/moderation/queries/reports.ts';
import {
  claimedBy,
  foundIds,
  letterFilter,
  manyDone,
  manyInput,
  reasonInput,
  sentenceCodes,
  sentenceInput,
} from '#server/features/moderation/routes/shapes.ts';
import { requireRight } from '#server/http/actor.ts';
import { textInput } from '#server/http/input.ts';
import { idInput, pageQuery } from '#server/http/list-input.ts';
import { reasonWords } from '#server/http/reason-words.ts';
import { requestKeyHeader } from '#server/http/request-key.ts';
import { createRoute, createRouter, done, json, jsonBody, z } from '#server/http/router.ts';
import { sourceOf } from '#server/http/source.ts';

const decidedCodes = [
  'moderation.error.already_approved',
  'moderation.error.already_deleted',
  'moderation.error.claimed',
  'error.request_key',
] as const;

const report = z
  .object({
    complimentId: z.uuid(),
    text: z.string(),
    reason: z.string(),
    about: z.enum(reportKinds).nullable().openapi({
      description: 'The topic that the reporter chose.',
    }),
    isHidden: z.boolean().openapi({
      description: 'Several members reported its sender, who knows about the review.',
    }),
    isAnonymous: z.boolean(),
    isAi: z.boolean(),
    isAiSuggested: z.boolean(),
    language: z.enum(languages).nullable().openapi({
      description: 'The detected language of the letter.',
    }),
    createdAt: z.iso.datetime().nullable().openapi({
      description: 'Null where a rule premoderated the letter: it was not delivered.',
    }),
    waitingSince: z.iso.datetime(),
    receiver: z.object({ id: z.uuid(), name: z.string() }).nullable().openapi({
      description: 'Null where a rule premoderated the letter: it was not delivered.',
    }),
    sender: z
      .object({
        id: z.uuid(),
        name: z.string(),
        pausedUntil: z.iso.datetime().nullable(),
        mayBePaused: z.boolean().openapi({ description: 'False for team members.' }),
        removals: z.int().openapi({ description: 'The sender’s removed compliments.' }),
        openReports: z.int(),
      })
      .nullable()
      .openapi({ description: 'Null for AI compliments, deleted accounts and kept names.' }),
    isSenderKept: z.boolean().openapi({
      description: 'The name is shown after a call that is audited.',
    }),
    appeal: z
      .object({
        id: z.uuid(),
        sentence: z.string(),
        rule: z.string().nullable(),
        ruleWords: reasonWords,
        removedBy: z.string().nullable(),
      })
      .nullable()
      .openapi({ description: 'The sender’s objection to a removal.' }),
    alike: z.int().openapi({ description: 'Other open reports of a similar text.' }),
    wasApproved: z.boolean().openapi({ description: 'The team let it stay before.' }),
    mayDecide: z.boolean().openapi({
      description:
        'False for an objection to the caller’s own removal while another moderator can decide it.',
    }),
    claimedBy,
  })
  .openapi('Report');

const filter = z.object({
  search: textInput(100).default(''),
  kind: z.enum(['report', 'appeal']).optional(),
  olderThan: z.coerce.number<number>().int().min(1).max(365).optional().openapi({
    description: 'Waiting for at least so many days.',
  }),
  ...letterFilter,
  about: z.enum([...reportKinds, 'unsaid']).optional(),
  senderId: idInput.optional(),
  receiverId: idInput.optional(),
  alike: idInput.optional().openapi({ description: 'With a text similar to this letter’s.' }),
});

const listRoute = createRoute({
  method: 'get',
  path: '/admin/reports',
  opensTo: 'team:reports',
  tags: ['moderation'],
  summary: 'Open reports and objections; looking is audited',
  request: {
    query: filter.extend({
      ...pageQuery.shape,
      order: z.enum(['newest', 'oldest']).default('newest'),
    }),
  },
  responses: {
    200: json(z.object({ reports: z.array(report), totalCount: z.int() }), 'One page.'),
  },
});

const idsRoute = createRoute({
  method: 'get',
  path: '/admin/reports/ids',
  opensTo: 'team:reports',
  tags: ['moderation'],
  summary: 'The letters of all open reports that match a filter, a thousand at most; no objections',
  request: { query: filter },
  responses: { 200: json(foundIds, 'The oldest first.') },
});

const groupsRoute = createRoute({
  method: 'get',
  path: '/admin/reports/groups',
  opensTo: 'team:reports',
  tags: ['moderation'],
  summary: 'Groups of open reports: about one sender, about a similar text, or of one kind',
  responses: {
    200: json(
      z.object({
        senders: z.array(z.object({ id: z.uuid(), name: z.string(), count: z.int() })),
        texts: z.array(z.object({ complimentId: z.uuid(), text: z.string(), count: z.int() })),
        kinds: z.array(z.object({ kind: z.enum(reportKinds), count: z.int() })),
      }),
      'The largest first.',
    ),
  },
});

const manyRoute = createRoute({
  method: 'post',
  path: '/admin/reports/decisions',
  opensTo: 'team:reports',
  tags: ['moderation'],
  summary: 'Decide several reports alike: remove for a rule, or let stay (null)',
  request: { body: jsonBody(manyInput) },
  refuses: { invalid: [...sentenceCodes] },
  responses: { 200: json(manyDone, 'The outcome.') },
});

const claimRoute = createRoute({
  method: 'put',
  path: '/admin/reports/{complimentId}/claim',
  opensTo: 'team:reports',
  tags: ['moderation'],
  summary: 'Claim a report, an objection or a premoderated letter for ten minutes',
  request: { params: z.object({ complimentId: idInput }) },
  refuses: {
    forbidden: ['moderation.error.own'],
    'not-found': ['error.not_found'],
    conflict: ['moderation.error.claimed'],
  },
  responses: { 200: json(done, 'No other team member decides it meanwhile.') },
});

const releaseRoute = createRoute({
  method: 'delete',
  path: '/admin/reports/{complimentId}/claim',
  opensTo: 'team:reports',
  tags: ['moderation'],
  summary: 'Release a claim',
  request: { params: z.object({ complimentId: idInput }) },
  responses: { 200: json(done, 'Others may decide it.') },
});

const senderRoute = createRoute({
  method: 'post',
  path: '/admin/reports/{complimentId}/sender',
  opensTo: 'team:reports',
  tags: ['moderation'],
  summary: 'Show the kept name of a sender in the queue; audited',
  request: { params: z.object({ complimentId: idInput }) },
  refuses: { 'not-found': ['error.not_found'] },
  responses: { 200: json(done, 'The queue names the sender.') },
});

const countRoute = createRoute({
  method: 'get',
  path: '/admin/reports/count',
  opensTo: 'team:reports',
  tags: ['moderation'],
  summary: 'The number of waiting cases, without names; not audited',
  responses: {
    200: json(
      z.object({
        totalCount: z.int().openapi({ description: 'Open reports and objections.' }),
        premoderationCount: z.int().openapi({ description: 'Letters that a rule holds.' }),
      }),
      'The numbers.',
    ),
  },
});

const approveRoute = createRoute({
  method: 'post',
  path: '/admin/reports/{complimentId}/approve',
  opensTo: 'team:reports',
  tags: ['moderation'],
  summary: 'Let a reported compliment stay; the recipient is told',
  request: { params: z.object({ complimentId: idInput }), headers: requestKeyHeader },
  refuses: {
    forbidden: ['moderation.error.own'],
    'not-found': ['error.not_found'],
    conflict: [...decidedCodes],
  },
  responses: { 200: json(done, 'Approved.') },
});

const warnRoute = createRoute({
  method: 'post',
  path: '/admin/reports/{complimentId}/warn',
  opensTo: 'team:reports',
  tags: ['moderation'],
  summary: 'Let a reported compliment stay, with a note to its sender',
  request: {
    params: z.object({ complimentId: idInput }),
    headers: requestKeyHeader,
    body: jsonBody(z.object({ rule: reasonInput, sentence: sentenceInput })),
  },
  refuses: {
    invalid: [...sentenceCodes],
    forbidden: ['moderation.error.own'],
    'not-found': ['error.not_found'],
    conflict: [...decidedCodes],
  },
  responses: { 200: json(done, 'It stays, and both are told.') },
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
        'application/json': {
          schema: z.object({
            rule: reasonInput.default('other'),
            sentence: sentenceInput,
          }),
        },
      },
    },
  },
  refuses: {
    invalid: [...sentenceCodes],
    forbidden: ['moderation.error.own'],
    'not-found': ['error.not_found'],
    conflict: [...decidedCodes],
  },
  responses: { 200: json(done, 'Removed.') },
});

export function reportRoutes(context: Context) {
  return createRouter()
    .openapi(listRoute, async (c) => {
      const teammate = requireRight(c, 'reports');
      return c.json(await viewReports(context, teammate, c.req.valid('query'), sourceOf(c)), 200);
    })
    .openapi(countRoute, async (c) => {
      const { id } = requireRight(c, 'reports');
      const look = { viewerId: id, now: context.clock.now() };
      const totalCount = await countReports(context.db, { search: '' }, look);
      const premoderationCount = await countPremoderation(context.db, { search: '' }, look);
      return c.json({ totalCount, premoderationCount }, 200);
    })
    .openapi(idsRoute, async (c) => {
      const teammate = requireRight(c, 'reports');
      const filter = c.req.valid('query');
      const complimentIds = await viewReportIds(context, teammate, filter, sourceOf(c));
      return c.json({ complimentIds }, 200);
    })
    .openapi(groupsRoute, async (c) => {
      return c.json(await viewGroups(context, requireRight(c, 'reports'), sourceOf(c)), 200);
    })
    .openapi(manyRoute, async (c) => {
      const teammate = requireRight(c, 'reports');
      const many = c.req.valid('json');
      return c.json(await decideMany(context, teammate, decideReport, many, sourceOf(c)), 200);
    })
    .openapi(claimRoute, async (c) => {
      await claim(context, requireRight(c, 'reports'), c.req.valid('param').complimentId);
      return c.json({ ok: true } as const, 200);
    })
    .openapi(releaseRoute, async (c) => {
      await release(context, requireRight(c, 'reports'), c.req.valid('param').complimentId);
      return c.json({ ok: true } as const, 200);
    })
    .openapi(senderRoute, async (c) => {
      const { complimentId } = c.req.valid('param');
      await showSender(context, requireRight(c, 'reports'), complimentId, sourceOf(c));
      return c.json({ ok: true } as const, 200);
    })
    .openapi(approveRoute, async (c) => {
      const request = {
        ...c.req.valid('param'),
        reasonGiven: null,
        key: c.req.valid('header')['idempotency-key'],
      };
      await approveReport(context, requireRight(c, 'reports'), request, sourceOf(c));
      return c.json({ ok: true } as const, 200);
    })
    .openapi(warnRoute, async (c) => {
      const request = {
        ...c.req.valid('param'),
        reasonGiven: await readReasonGiven(context, c.req.valid('json')),
        key: c.req.valid('header')['idempotency-key'],
      };
      await approveReport(context, requireRight(c, 'reports'), request, sourceOf(c));
      return c.json({ ok: true } as const, 200);
    })
    .openapi(deleteRoute, async (c) => {
      const request = {
        ...c.req.valid('param'),
        reasonGiven: await readReasonGiven(context, c.req.valid('json')),
        key: c.req.valid('header')['idempotency-key'],
      };
      await removeReported(context, requireRight(c, 'reports'), request, sourceOf(c));
      return c.json({ ok: true } as const, 200);
    });
}
