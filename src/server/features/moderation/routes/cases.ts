import { languages } from '#domain/i18n/language.ts';
import {
  appealDecisions,
  caseDecisions,
  caseQueues,
  letterDecisions,
  premoderationCauses,
  reportKinds,
} from '#domain/moderation/moderation.ts';
import type { Context } from '#server/context.ts';
import { appealRemoval } from '#server/features/moderation/actions/appeal.ts';
import { decideCase } from '#server/features/moderation/actions/decide.ts';
import { undoDecision } from '#server/features/moderation/actions/undo.ts';
import {
  showSender,
  viewCases,
  viewDecided,
} from '#server/features/moderation/actions/view-cases.ts';
import { countWaiting } from '#server/features/moderation/queries/cases.ts';
import { reasonInput, sentenceInput } from '#server/features/moderation/routes/inputs.ts';
import { Endpoints, ok } from '#server/http/endpoints.ts';
import { textInput } from '#server/http/input.ts';
import { idInput, pageQuery } from '#server/http/list-input.ts';
import { reasonWords } from '#server/http/reason-words.ts';
import { dateTime, json, z } from '#server/http/router.ts';

const queue = z.enum(caseQueues).default('reports').openapi({
  description: 'Reports with objections, or letters in pre-moderation.',
});

const about = z.enum(reportKinds).nullable().openapi({
  description: 'The topic that the reporter chose.',
});

const cause = z.enum(premoderationCauses).nullable().openapi({
  description: 'The rule that holds a letter in pre-moderation; null for a report.',
});

const language = z.enum(languages).nullable().openapi({
  description: 'The detected language of the letter.',
});

const waitingCase = z
  .object({
    complimentId: z.uuid(),
    text: z.string(),
    reason: z.string(),
    about,
    cause,
    isHidden: z.boolean().openapi({
      description: 'Several members reported its sender, who knows about the review.',
    }),
    isAnonymous: z.boolean(),
    isAi: z.boolean(),
    isAiSuggested: z.boolean(),
    language,
    createdAt: dateTime.nullable().openapi({
      description: 'Null where a rule premoderated the letter: it was not delivered.',
    }),
    waitingSince: dateTime.openapi({
      description: 'The start of the day (UTC) for a letter in pre-moderation.',
    }),
    receiver: z.object({ id: z.uuid(), name: z.string() }).nullable().openapi({
      description: 'Null where a rule premoderated the letter: it was not delivered.',
    }),
    sender: z
      .object({
        id: z.uuid(),
        name: z.string(),
        pausedUntil: dateTime.nullable(),
        mayBePaused: z.boolean().openapi({ description: 'False for team members.' }),
        removals: z.int().openapi({ description: 'The sender’s removed compliments.' }),
        openReports: z.int(),
      })
      .nullable()
      .openapi({
        description:
          'Null for AI compliments, deleted accounts, kept names, and anonymous letters in pre-moderation.',
      }),
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
    wasApproved: z.boolean().openapi({ description: 'The team let it stay before.' }),
    mayDecide: z.boolean().openapi({
      description:
        'False for an objection to the caller’s own removal while another moderator can decide it.',
    }),
  })
  .openapi('Case');

const decidedCase = z
  .object({
    id: z.uuid(),
    complimentId: z.uuid(),
    text: z.string().openapi({ description: 'Empty once it is wiped.' }),
    reason: z.string(),
    about,
    cause,
    language,
    isAnonymous: z.boolean(),
    sender: z.object({ id: z.uuid(), name: z.string() }).nullable(),
    receiverName: z.string().nullable().openapi({ description: 'Of a reported letter.' }),
    decision: z.enum(letterDecisions),
    rule: z.string().nullable(),
    ruleWords: reasonWords,
    decidedBy: z.string().nullable(),
    decidedAt: dateTime.openapi({
      description: 'The start of the day (UTC) for a letter in pre-moderation.',
    }),
    undoneAt: dateTime.nullable(),
    objection: z.enum(['open', ...appealDecisions]).nullable(),
    mayUndo: z.boolean().openapi({
      description:
        'A delivered letter can be taken back until its receiver opens it, which no list shows.',
    }),
  })
  .openapi('DecidedCase');

const filter = z.object({
  queue,
  search: textInput(100).default(''),
  kind: z.enum(['report', 'appeal']).optional(),
  olderThan: z.coerce.number<number>().int().min(1).max(365).optional().openapi({
    description: 'Waiting for at least so many days.',
  }),
  language: z.enum([...languages, 'unknown']).optional(),
  letter: z.enum(['signed', 'anonymous', 'ai']).optional(),
  about: z.enum([...reportKinds, 'unsaid']).optional(),
  cause: z.enum(premoderationCauses).optional(),
  senderId: idInput.optional(),
  receiverId: idInput.optional(),
});

/** The reason and the sentence are for the sender. */
const decision = z.object({
  decision: z.enum(caseDecisions).openapi({
    description:
      'Approved or removed after a report, released or refused in pre-moderation, upheld or rejected after an objection.',
  }),
  rule: reasonInput.optional().openapi({
    description:
      'The reason; without one an approval is no warning, and a removal has the reason `other`.',
  }),
  sentence: sentenceInput,
});

const sentenceCodes = [
  'moderation.error.sentence',
  'moderation.error.sentence_long',
  'moderation.error.reason_unknown',
] as const;

const params = z.object({ complimentId: idInput });

export function caseRoutes(context: Context) {
  return new Endpoints('moderation', context)
    .post('/compliments/{id}/appeal', {
      opensTo: 'person',
      summary: 'Object once to the removal of the caller’s compliment',
      params: z.object({ id: idInput }),
      isRepeatable: true,
      body: z.object({ sentence: textInput(2000) }),
      refuses: {
        invalid: ['appeal.error.empty', 'appeal.error.too_long'],
        'not-found': ['error.not_found'],
        conflict: ['appeal.error.already', 'error.request_key'],
      },
      created: ok('It is in the queue.'),
      handle: ({ caller, params, body, key }) =>
        appealRemoval(context, caller, { complimentId: params.id, sentence: body.sentence, key }),
    })
    .get('/admin/cases', {
      opensTo: 'team:reports',
      summary: 'The waiting cases of a queue; looking is audited',
      query: filter.extend({
        ...pageQuery.shape,
        order: z.enum(['newest', 'oldest']).default('newest'),
      }),
      answer: json(z.object({ cases: z.array(waitingCase), totalCount: z.int() }), 'One page.'),
      handle: ({ caller, query }) => viewCases(context, caller, query),
    })
    .get('/admin/cases/count', {
      opensTo: 'team:reports',
      summary: 'The number of waiting cases, without names; not audited',
      answer: json(
        z.object({
          totalCount: z.int().openapi({ description: 'Open reports and objections.' }),
          premoderationCount: z.int().openapi({ description: 'Letters that a rule holds.' }),
        }),
        'The numbers.',
      ),
      handle: ({ caller }) =>
        countWaiting(context.db, { viewerId: caller.id, now: context.clock.now() }),
    })
    .get('/admin/cases/decided', {
      opensTo: 'team:reports',
      summary:
        'Decided cases of a queue, with their texts while these are kept; pre-moderation of 30 days; audited',
      query: pageQuery.extend({
        queue,
        search: textInput(100).default(''),
        decision: z.enum([...letterDecisions, 'undone']).optional(),
      }),
      answer: json(
        z.object({ cases: z.array(decidedCase), totalCount: z.int() }),
        'One page, the latest decision first.',
      ),
      handle: ({ caller, query }) => viewDecided(context, caller, query),
    })
    .post('/admin/cases/decided/{id}/undo', {
      opensTo: 'team:reports',
      summary:
        'Undo a decision: a report waits again, a refused letter is delivered, a delivered, unopened one is held again; all who were told of it are told',
      params: z.object({ id: idInput }),
      body: z.object({
        decision: z.enum(letterDecisions).openapi({ description: 'The undone decision.' }),
      }),
      refuses: {
        forbidden: ['moderation.error.own'],
        'not-found': ['error.not_found'],
        conflict: ['moderation.error.final', 'moderation.error.opened'],
      },
      answer: ok('The decision is undone.'),
      handle: ({ caller, params, body }) => undoDecision(context, caller, { ...params, ...body }),
    })
    .post('/admin/cases/{complimentId}/sender', {
      opensTo: 'team:reports',
      summary: 'Show the kept name of a sender in the queue; audited',
      params,
      refuses: { 'not-found': ['error.not_found'] },
      answer: ok('The queue names the sender.'),
      handle: ({ caller, params }) => showSender(context, caller, params.complimentId),
    })
    .post('/admin/cases/{complimentId}/decision', {
      opensTo: 'team:reports',
      summary: 'Decide a case; all whom it concerns are told. Decisions about objections are final',
      params,
      isRepeatable: true,
      body: decision,
      refuses: {
        invalid: [...sentenceCodes],
        forbidden: ['moderation.error.own', 'appeal.error.own_decision'],
        'not-found': ['error.not_found'],
        conflict: [
          'moderation.error.already_approved',
          'moderation.error.already_deleted',
          'appeal.error.decided',
          'error.request_key',
        ],
      },
      answer: ok('Decided.'),
      handle: ({ caller, params, body, key }) =>
        decideCase(context, caller, { ...params, ...body, key }),
    }).router;
}
