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
import { requireRight } from '#server/http/actor.ts';
import { textInput } from '#server/http/input.ts';
import { idInput } from '#server/http/list-input.ts';
import { readerOf } from '#server/http/reader.ts';
import { requestKeyHeader } from '#server/http/request-key.ts';
import { createRoute, createRouter, done, json, jsonBody, z } from '#server/http/router.ts';
import { sourceOf } from '#server/http/source.ts';

const params = z.object({ id: idInput });

const person = z
  .object({
    id: z.uuid(),
    idProfiles: z.int(),
    name: z.string(),
    email: z.string(),
    role: z.enum(roles),
    pausedUntil: z.iso.datetime().nullable(),
    hasFactor: z.boolean().openapi({ description: 'Whether a second factor is asked for.' }),
    score: z.int().openapi({ description: 'Where the badge of last night begins.' }),
    complimentsSent: z.int().openapi({ description: 'At least so many last night; 0: under 10.' }),
    complimentsReceived: z.int().openapi({ description: 'Likewise.' }),
    removals: z.int().openapi({
      description: 'As of last night, without letters that the caller received.',
    }),
    createdAt: z.iso.datetime(),
    lastSeenOn: z.iso.date().nullable().openapi({ description: 'A day (UTC) before today.' }),
  })
  .openapi('PersonState');

const listRoute = createRoute({
  method: 'get',
  path: '/admin/people',
  opensTo: 'team:people',
  tags: ['moderation'],
  summary: 'Members by name, address or number, with figures of last night',
  request: {
    query: searchQuery(maximumEmailLength).extend({
      filter: z.enum(peopleFilters).optional(),
      order: z.enum(peopleOrders).default('newest'),
    }),
  },
  responses: {
    200: json(z.object({ people: z.array(person), totalCount: z.int() }), 'One page.'),
  },
});

const ruleWords = z
  .object(mapLanguages(() => z.string()))
  .nullable()
  .openapi({ description: 'In each language; null where they are texts: `moderation.rule.…`.' });

const reportShape = z.object({
  id: z.uuid(),
  at: z.iso.datetime(),
  reason: z.string(),
  decision: z.enum(reportDecisions).nullable(),
  rule: z.string().nullable(),
  ruleWords,
  about: z.enum(reportKinds).nullable(),
  decidedBy: z.string().nullable(),
  isUndone: z.boolean(),
});

const readRoute = createRoute({
  method: 'get',
  path: '/admin/people/{id}',
  opensTo: 'team:people',
  tags: ['moderation'],
  summary: 'The team’s page of a member; nothing about unreported letters',
  request: { params },
  refuses: { 'not-found': ['error.not_found'] },
  responses: {
    200: json(
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
              at: z.iso.datetime(),
              sentence: z.string(),
              decision: z.enum(['upheld', 'rejected']).nullable(),
            }),
          ),
          pauses: z.array(
            z.object({
              id: z.int(),
              at: z.iso.datetime(),
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
              at: z.iso.datetime(),
              text: z.string(),
              by: z.string().nullable(),
              isOwn: z.boolean(),
            }),
          ),
        })
        .openapi('PersonHistory'),
      'The latest of each.',
    ),
  },
});

const noteRoute = createRoute({
  method: 'post',
  path: '/admin/people/{id}/notes',
  opensTo: 'team:people',
  tags: ['moderation'],
  summary: 'Add a note about a member',
  request: {
    params,
    headers: requestKeyHeader,
    body: jsonBody(z.object({ text: textInput(4 * maximumNoteLength) })),
  },
  refuses: {
    invalid: ['admin.people.error.note_empty', 'admin.people.error.note_long'],
    'not-found': ['error.not_found'],
    conflict: ['admin.people.error.notes_full', 'error.request_key'],
  },
  responses: { 201: json(done, 'Noted.') },
});

const removeNoteRoute = createRoute({
  method: 'delete',
  path: '/admin/people/{id}/notes/{noteId}',
  opensTo: 'team:people',
  tags: ['moderation'],
  summary: 'Delete the caller’s own note',
  request: { params: params.extend({ noteId: idInput }) },
  refuses: { 'not-found': ['error.not_found'] },
  responses: { 200: json(done, 'Gone.') },
});

const pauseRoute = createRoute({
  method: 'post',
  path: '/admin/people/{id}/pause',
  opensTo: 'team:pauses',
  tags: ['moderation'],
  summary: 'Pause a member’s sending: a day, a week, or for good (null)',
  request: {
    params,
    headers: requestKeyHeader,
    body: jsonBody(
      z.object({
        days: z.union([z.literal(1), z.literal(7), z.null()]),
        reason: textInput(500),
      }),
    ),
  },
  refuses: {
    invalid: ['moderation.error.reason_required'],
    'not-found': ['error.not_found'],
    conflict: ['error.request_key', 'moderation.error.paused_longer'],
  },
  responses: { 200: json(done, 'Paused; the member is told.') },
});

const resumeRoute = createRoute({
  method: 'delete',
  path: '/admin/people/{id}/pause',
  opensTo: 'team:pauses',
  tags: ['moderation'],
  summary: 'End the pause of a member’s sending',
  request: { params },
  refuses: { 'not-found': ['error.not_found'], conflict: ['admin.people.error.oneself'] },
  responses: { 200: json(done, 'The member can send again.') },
});

const roleRoute = createRoute({
  method: 'put',
  path: '/admin/people/{id}/role',
  opensTo: 'team:roles',
  tags: ['moderation'],
  summary: 'Assign or remove a member’s role; not the caller’s own, not the last administrator’s',
  request: { params, body: jsonBody(z.object({ role: z.enum(roles) })) },
  refuses: {
    forbidden: ['proof.error.required'],
    'not-found': ['error.not_found'],
    conflict: ['admin.people.error.oneself', 'admin.error.last'],
  },
  responses: { 200: json(done, 'Changed.') },
});

const deleteRoute = createRoute({
  method: 'delete',
  path: '/admin/people/{id}',
  opensTo: 'team:accounts',
  tags: ['moderation'],
  summary:
    'Delete another member’s account and mail the reason; letters that others received stay without a sender',
  request: {
    params,
    query: z.object({
      rule: textInput(40).openapi({ description: 'The reason in the mail to the member.' }),
    }),
  },
  refuses: {
    invalid: ['moderation.error.reason_unknown'],
    forbidden: ['proof.error.required'],
    'not-found': ['error.not_found'],
    conflict: ['admin.people.error.oneself'],
  },
  responses: { 200: json(done, 'It is gone.') },
});

export function peopleRoutes(context: Context) {
  return createRouter()
    .openapi(listRoute, async (c) => {
      const teammate = requireRight(c, 'people');
      const query = c.req.valid('query');
      const from = { reader: readerOf(context, c), source: sourceOf(c) };
      return c.json(await viewPeople(context, teammate, query, from), 200);
    })
    .openapi(readRoute, async (c) => {
      const teammate = requireRight(c, 'people');
      const { id } = c.req.valid('param');
      return c.json(await viewPerson(context, teammate, id, sourceOf(c)), 200);
    })
    .openapi(noteRoute, async (c) => {
      const note = {
        personId: c.req.valid('param').id,
        ...c.req.valid('json'),
        key: c.req.valid('header')['idempotency-key'],
      };
      await addNote(context, requireRight(c, 'people'), note);
      return c.json({ ok: true } as const, 201);
    })
    .openapi(removeNoteRoute, async (c) => {
      const { id, noteId } = c.req.valid('param');
      await removeNote(context, requireRight(c, 'people'), { personId: id, noteId });
      return c.json({ ok: true } as const, 200);
    })
    .openapi(pauseRoute, async (c) => {
      const teammate = requireRight(c, 'pauses');
      const request = {
        personId: c.req.valid('param').id,
        ...c.req.valid('json'),
        key: c.req.valid('header')['idempotency-key'],
      };
      await pauseSending(context, teammate, request, sourceOf(c));
      return c.json({ ok: true } as const, 200);
    })
    .openapi(resumeRoute, async (c) => {
      const teammate = requireRight(c, 'pauses');
      await resumeSending(context, teammate, c.req.valid('param').id, sourceOf(c));
      return c.json({ ok: true } as const, 200);
    })
    .openapi(deleteRoute, async (c) => {
      const teammate = requireRight(c, 'accounts');
      const request = { personId: c.req.valid('param').id, ...c.req.valid('query') };
      await deletePerson(context, teammate, request, sourceOf(c));
      return c.json({ ok: true } as const, 200);
    })
    .openapi(roleRoute, async (c) => {
      const teammate = requireRight(c, 'roles');
      const request = { personId: c.req.valid('param').id, ...c.req.valid('json') };
      await setRole(context, teammate, request, sourceOf(c));
      return c.json({ ok: true } as const, 200);
    });
}
