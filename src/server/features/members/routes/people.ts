import { maximumEmailLength } from '#domain/accounts/email.ts';
import { roles } from '#domain/accounts/role.ts';
import { mapLanguages } from '#domain/i18n/language.ts';
import { maximumNoteLength, reportDecisions, reportKinds } from '#domain/moderation/moderation.ts';
import { searchQuery } from '#server/admin/list-input.ts';
import type { Context } from '#server/context.ts';
import { deletePerson } from '#server/features/members/actions/delete-person.ts';
import { addNote, removeNote } from '#server/features/members/actions/note.ts';
import { pauseSending, resumeSending } from '#server/features/members/actions/pause-sending.ts';
import { setRole } from '#server/features/members/actions/set-role.ts';
import { viewPeople, viewPerson } from '#server/features/members/actions/view-people.ts';
import { peopleFilters, peopleOrders } from '#server/features/members/queries/people.ts';
import { Endpoints, ok } from '#server/http/endpoints.ts';
import { textInput } from '#server/http/input.ts';
import { idInput } from '#server/http/list-input.ts';
import { dateTime, json, z } from '#server/http/router.ts';

const params = z.object({ id: idInput });

const person = z
  .object({
    id: z.uuid(),
    idProfiles: z.int(),
    name: z.string(),
    email: z.string().nullable().openapi({ description: 'Null where a code opens the account.' }),
    role: z.enum(roles),
    pausedUntil: dateTime.nullable(),
    hasFactor: z.boolean().openapi({ description: 'Whether a second factor is asked for.' }),
    score: z.int().openapi({ description: 'Where the badge of last night begins.' }),
    complimentsSent: z.int().openapi({ description: 'At least so many last night; 0: under 10.' }),
    complimentsReceived: z.int().openapi({ description: 'Likewise.' }),
    removals: z.int().openapi({
      description: 'As of last night, without letters that the caller received.',
    }),
    createdAt: dateTime,
    lastSeenOn: z.iso.date().nullable().openapi({ description: 'A day (UTC) before today.' }),
  })
  .openapi('PersonState');

const ruleWords = z
  .object(mapLanguages(() => z.string()))
  .nullable()
  .openapi({ description: 'In each language; null where they are texts: `moderation.rule.…`.' });

const reportShape = z.object({
  id: z.uuid(),
  at: dateTime,
  reason: z.string(),
  decision: z.enum(reportDecisions).nullable(),
  rule: z.string().nullable(),
  ruleWords,
  about: z.enum(reportKinds).nullable(),
  decidedBy: z.string().nullable(),
  isUndone: z.boolean(),
});

export function peopleRoutes(context: Context) {
  return new Endpoints('moderation', context)
    .get('/admin/people', {
      opensTo: 'team:people',
      summary: 'Members by name, address or number, with figures of last night',
      query: searchQuery(maximumEmailLength).extend({
        filter: z.enum(peopleFilters).optional(),
        order: z.enum(peopleOrders).default('newest'),
      }),
      answer: json(z.object({ people: z.array(person), totalCount: z.int() }), 'One page.'),
      handle: ({ caller, query }) => viewPeople(context, caller, query),
    })
    .get('/admin/people/{id}', {
      opensTo: 'team:people',
      summary: 'The team’s page of a member; nothing about unreported letters',
      params,
      refuses: { 'not-found': ['error.not_found'] },
      answer: json(
        z
          .object({
            person,
            about: z
              .array(reportShape)
              .openapi({ description: 'Reports about the member’s letters.' }),
            by: z.array(reportShape).openapi({ description: 'Reports by the member.' }),
            counts: z.object({
              agreed: z
                .int()
                .openapi({ description: 'Reports by the member that ended in a removal.' }),
              disagreed: z.int(),
              removed: z.int().openapi({ description: 'The member’s removed letters.' }),
              kept: z.int(),
            }),
            objections: z.array(
              z.object({
                id: z.uuid(),
                at: dateTime,
                sentence: z.string(),
                decision: z.enum(['upheld', 'rejected']).nullable(),
              }),
            ),
            pauses: z.array(
              z.object({
                id: z.int(),
                at: dateTime,
                isEnd: z.boolean(),
                rule: z.string().nullable().openapi({ description: 'Of a note.' }),
                ruleWords,
                days: z.string().nullable(),
                by: z.string().nullable(),
              }),
            ),
            notes: z.array(
              z.object({
                id: z.uuid(),
                at: dateTime,
                text: z.string(),
                by: z.string().nullable(),
                isOwn: z.boolean(),
              }),
            ),
          })
          .openapi('PersonHistory'),
        'The latest of each.',
      ),
      handle: ({ caller, params }) => viewPerson(context, caller, params.id),
    })
    .post('/admin/people/{id}/notes', {
      opensTo: 'team:people',
      summary: 'Add a note about a member',
      params,
      isRepeatable: true,
      body: z.object({ text: textInput(4 * maximumNoteLength) }),
      refuses: {
        invalid: ['admin.people.error.note_empty', 'admin.people.error.note_long'],
        'not-found': ['error.not_found'],
        conflict: ['admin.people.error.notes_full', 'error.request_key'],
      },
      created: ok('Noted.'),
      handle: ({ caller, params, body, key }) =>
        addNote(context, caller, { personId: params.id, ...body, key }),
    })
    .delete('/admin/people/{id}/notes/{noteId}', {
      opensTo: 'team:people',
      summary: 'Delete the caller’s own note',
      params: params.extend({ noteId: idInput }),
      refuses: { 'not-found': ['error.not_found'] },
      answer: ok('Gone.'),
      handle: ({ caller, params }) =>
        removeNote(context, caller, { personId: params.id, noteId: params.noteId }),
    })
    .post('/admin/people/{id}/pause', {
      opensTo: 'team:pauses',
      summary: 'Pause a member’s sending: a day, a week, or for good (null)',
      params,
      isRepeatable: true,
      body: z.object({
        days: z.union([z.literal(1), z.literal(7), z.null()]),
        reason: textInput(500),
      }),
      refuses: {
        invalid: ['moderation.error.reason_required'],
        'not-found': ['error.not_found'],
        conflict: ['error.request_key', 'moderation.error.paused_longer'],
      },
      answer: ok('Paused; the member is told.'),
      handle: ({ caller, params, body, key }) =>
        pauseSending(context, caller, { personId: params.id, ...body, key }),
    })
    .delete('/admin/people/{id}/pause', {
      opensTo: 'team:pauses',
      summary: 'End the pause of a member’s sending',
      params,
      refuses: { 'not-found': ['error.not_found'], conflict: ['admin.people.error.oneself'] },
      answer: ok('The member can send again.'),
      handle: ({ caller, params }) => resumeSending(context, caller, params.id),
    })
    .delete('/admin/people/{id}', {
      opensTo: 'team:accounts',
      summary:
        'Delete another member’s account and mail the reason; letters that others received stay without a sender',
      params,
      query: z.object({
        rule: textInput(40).openapi({ description: 'The reason in the mail to the member.' }),
      }),
      refuses: {
        invalid: ['moderation.error.reason_unknown'],
        forbidden: ['proof.error.required'],
        'not-found': ['error.not_found'],
        conflict: ['admin.people.error.oneself'],
      },
      answer: ok('It is gone.'),
      handle: ({ caller, params, query }) =>
        deletePerson(context, caller, { personId: params.id, ...query }),
    })
    .put('/admin/people/{id}/role', {
      opensTo: 'team:roles',
      summary:
        'Assign or remove a member’s role; not the caller’s own, not the last administrator’s',
      params,
      body: z.object({ role: z.enum(roles) }),
      refuses: {
        forbidden: ['proof.error.required'],
        'not-found': ['error.not_found'],
        conflict: [
          'admin.people.error.oneself',
          'admin.people.error.no_address',
          'admin.error.last',
        ],
      },
      answer: ok('Changed.'),
      handle: ({ caller, params, body }) =>
        setRole(context, caller, { personId: params.id, ...body }),
    }).router;
}
