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
import { Endpoints, ok } from '#server/http/endpoints.ts';
import { textInput } from '#server/http/input.ts';
import { idInput, pageQuery } from '#server/http/list-input.ts';
import { reasonWords } from '#server/http/reason-words.ts';
import { json, z } from '#server/http/router.ts';

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

export function reportRoutes(context: Context) {
  return new Endpoints('moderation')
    .get('/admin/reports', {
      opensTo: 'team:reports',
      summary: 'Open reports and objections; looking is audited',
      query: filter.extend({
        ...pageQuery.shape,
        order: z.enum(['newest', 'oldest']).default('newest'),
      }),
      answer: json(z.object({ reports: z.array(report), totalCount: z.int() }), 'One page.'),
      handle: ({ caller, query, source }) => viewReports(context, caller, query, source),
    })
    .get('/admin/reports/count', {
      opensTo: 'team:reports',
      summary: 'The number of waiting cases, without names; not audited',
      answer: json(
        z.object({
          totalCount: z.int().openapi({ description: 'Open reports and objections.' }),
          premoderationCount: z.int().openapi({ description: 'Letters that a rule holds.' }),
        }),
        'The numbers.',
      ),
      handle: async ({ caller }) => {
        const { id } = caller;
        const look = { viewerId: id, now: context.clock.now() };
        const totalCount = await countReports(context.db, { search: '' }, look);
        const premoderationCount = await countPremoderation(context.db, { search: '' }, look);
        return { totalCount, premoderationCount };
      },
    })
    .get('/admin/reports/ids', {
      opensTo: 'team:reports',
      summary:
        'The letters of all open reports that match a filter, a thousand at most; no objections',
      query: filter,
      answer: json(foundIds, 'The oldest first.'),
      handle: async ({ caller, query, source }) => {
        const filter = query;
        const complimentIds = await viewReportIds(context, caller, filter, source);
        return { complimentIds };
      },
    })
    .get('/admin/reports/groups', {
      opensTo: 'team:reports',
      summary: 'Groups of open reports: about one sender, about a similar text, or of one kind',
      answer: json(
        z.object({
          senders: z.array(z.object({ id: z.uuid(), name: z.string(), count: z.int() })),
          texts: z.array(z.object({ complimentId: z.uuid(), text: z.string(), count: z.int() })),
          kinds: z.array(z.object({ kind: z.enum(reportKinds), count: z.int() })),
        }),
        'The largest first.',
      ),
      handle: ({ caller, source }) => viewGroups(context, caller, source),
    })
    .post('/admin/reports/decisions', {
      opensTo: 'team:reports',
      summary: 'Decide several reports alike: remove for a rule, or let stay (null)',
      body: manyInput,
      refuses: { invalid: [...sentenceCodes] },
      answer: json(manyDone, 'The outcome.'),
      handle: async ({ caller, body, source }) => {
        const many = body;
        return await decideMany(context, caller, decideReport, many, source);
      },
    })
    .put('/admin/reports/{complimentId}/claim', {
      opensTo: 'team:reports',
      summary: 'Claim a report, an objection or a premoderated letter for ten minutes',
      params: z.object({ complimentId: idInput }),
      refuses: {
        forbidden: ['moderation.error.own'],
        'not-found': ['error.not_found'],
        conflict: ['moderation.error.claimed'],
      },
      answer: ok('No other team member decides it meanwhile.'),
      handle: ({ caller, params }) => claim(context, caller, params.complimentId),
    })
    .delete('/admin/reports/{complimentId}/claim', {
      opensTo: 'team:reports',
      summary: 'Release a claim',
      params: z.object({ complimentId: idInput }),
      answer: ok('Others may decide it.'),
      handle: ({ caller, params }) => release(context, caller, params.complimentId),
    })
    .post('/admin/reports/{complimentId}/sender', {
      opensTo: 'team:reports',
      summary: 'Show the kept name of a sender in the queue; audited',
      params: z.object({ complimentId: idInput }),
      refuses: { 'not-found': ['error.not_found'] },
      answer: ok('The queue names the sender.'),
      handle: async ({ caller, params, source }) => {
        const { complimentId } = params;
        await showSender(context, caller, complimentId, source);
      },
    })
    .post('/admin/reports/{complimentId}/approve', {
      opensTo: 'team:reports',
      summary: 'Let a reported compliment stay; the recipient is told',
      params: z.object({ complimentId: idInput }),
      isRepeatable: true,
      refuses: {
        forbidden: ['moderation.error.own'],
        'not-found': ['error.not_found'],
        conflict: [...decidedCodes],
      },
      answer: ok('Approved.'),
      handle: ({ caller, params, key, source }) =>
        approveReport(context, caller, { ...params, reasonGiven: null, key }, source),
    })
    .post('/admin/reports/{complimentId}/warn', {
      opensTo: 'team:reports',
      summary: 'Let a reported compliment stay, with a note to its sender',
      params: z.object({ complimentId: idInput }),
      isRepeatable: true,
      body: z.object({ rule: reasonInput, sentence: sentenceInput }),
      refuses: {
        invalid: [...sentenceCodes],
        forbidden: ['moderation.error.own'],
        'not-found': ['error.not_found'],
        conflict: [...decidedCodes],
      },
      answer: ok('It stays, and both are told.'),
      handle: async ({ caller, params, body, key, source }) => {
        const request = {
          ...params,
          reasonGiven: await readReasonGiven(context, body),
          key,
        };
        await approveReport(context, caller, request, source);
      },
    })
    .post('/admin/reports/{complimentId}/delete', {
      opensTo: 'team:reports',
      summary: 'Remove a reported compliment; recipient and sender are told',
      params: z.object({ complimentId: idInput }),
      isRepeatable: true,
      body: z.object({ rule: reasonInput.default('other'), sentence: sentenceInput }).optional(),
      refuses: {
        invalid: [...sentenceCodes],
        forbidden: ['moderation.error.own'],
        'not-found': ['error.not_found'],
        conflict: [...decidedCodes],
      },
      answer: ok('Removed.'),
      handle: async ({ caller, params, body, key, source }) => {
        const request = {
          ...params,
          reasonGiven: await readReasonGiven(context, { rule: 'other', ...body }),
          key,
        };
        await removeReported(context, caller, request, source);
      },
    }).router;
}
