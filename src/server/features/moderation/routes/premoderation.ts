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
import { Endpoints, ok } from '#server/http/endpoints.ts';
import { textInput } from '#server/http/input.ts';
import { idInput, pageQuery } from '#server/http/list-input.ts';
import { json, z } from '#server/http/router.ts';

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

export function premoderationRoutes(context: Context) {
  return new Endpoints('moderation')
    .get('/admin/premoderation', {
      opensTo: 'team:reports',
      summary: 'The pre-moderation queue, oldest first; audited',
      query: filter.extend(pageQuery.shape),
      answer: json(z.object({ letters: z.array(waiting), totalCount: z.int() }), 'One page.'),
      handle: ({ caller, query, source }) => viewPremoderation(context, caller, query, source),
    })
    .get('/admin/premoderation/ids', {
      opensTo: 'team:reports',
      summary: 'All premoderated letters that match a filter, a thousand at most',
      query: filter,
      answer: json(foundIds, 'The oldest first.'),
      handle: async ({ caller, query }) => {
        const { id } = caller;
        const complimentIds = await findPremoderation(context.db, query, { viewerId: id });
        return { complimentIds };
      },
    })
    .get('/admin/premoderation/decided', {
      opensTo: 'team:reports',
      summary: 'Decisions about premoderated letters in the last 30 days; audited',
      query: decidedQuery(premoderationDecisions),
      answer: json(
        z.object({ letters: z.array(decided), totalCount: z.int() }),
        'One page, the latest decision first.',
      ),
      handle: ({ caller, query, source }) =>
        viewDecidedPremoderation(context, caller, query, source),
    })
    .post('/admin/premoderation/decided/{complimentId}/undo', {
      opensTo: 'team:reports',
      summary:
        'Undo a decision: deliver a refused letter and tell its sender, or hold a delivered, unopened one again',
      params: z.object({ complimentId: idInput }),
      body: z.object({
        decision: z.enum(premoderationDecisions).openapi({ description: 'The undone decision.' }),
      }),
      refuses: {
        forbidden: ['moderation.error.own'],
        'not-found': ['error.not_found'],
        conflict: ['moderation.error.final', 'moderation.error.opened', 'moderation.error.claimed'],
      },
      answer: ok('The decision is undone.'),
      handle: ({ caller, params, body, source }) =>
        undoPremoderation(context, caller, { ...params, ...body }, source),
    })
    .post('/admin/premoderation/decisions', {
      opensTo: 'team:reports',
      summary:
        'Deliver premoderated letters (null), or refuse them with a reason for their senders',
      body: manyInput,
      refuses: { invalid: [...sentenceCodes] },
      answer: json(manyDone, 'The outcome.'),
      handle: async ({ caller, body, source }) => {
        const many = body;
        const outcome = await decideMany(context, caller, decidePremoderation, many, source);
        return outcome;
      },
    }).router;
}
