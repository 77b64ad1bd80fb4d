import { maximumEmailLength } from '#domain/email.ts';
import { roles } from '#domain/role.ts';
import { searchQuery } from '#server/admin/list-input.ts';
import type { Context } from '#server/context.ts';
import { pauseSending, resumeSending } from '#server/features/people/actions/pause-sending.ts';
import { setRole } from '#server/features/people/actions/set-role.ts';
import { viewPeople } from '#server/features/people/actions/view-people.ts';
import { requireRight } from '#server/http/actor.ts';
import { textInput } from '#server/http/input.ts';
import { idInput } from '#server/http/list-input.ts';
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
    removals: z.int().openapi({ description: 'As of last night.' }),
    createdAt: z.iso.datetime(),
    lastSeenOn: z.iso.date().nullable().openapi({ description: 'A day (UTC) before today.' }),
  })
  .openapi('PersonState');

const listRoute = createRoute({
  method: 'get',
  path: '/admin/people',
  opensTo: 'team:people',
  tags: ['moderation'],
  summary: 'People by name or address, the newest first, with figures of last night',
  request: { query: searchQuery(maximumEmailLength) },
  responses: {
    200: json(z.object({ people: z.array(person), totalCount: z.int() }), 'One page.'),
  },
});

const pauseRoute = createRoute({
  method: 'post',
  path: '/admin/people/{id}/pause',
  opensTo: 'team:pauses',
  tags: ['moderation'],
  summary: 'Pause somebody’s sending: a day, a week, or for good (null)',
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
    conflict: ['error.request_key'],
  },
  responses: { 200: json(done, 'Paused; they are told.') },
});

const resumeRoute = createRoute({
  method: 'delete',
  path: '/admin/people/{id}/pause',
  opensTo: 'team:pauses',
  tags: ['moderation'],
  summary: 'Let somebody send again',
  request: { params },
  refuses: { 'not-found': ['error.not_found'] },
  responses: { 200: json(done, 'They can send again.') },
});

const roleRoute = createRoute({
  method: 'put',
  path: '/admin/people/{id}/role',
  opensTo: 'team:roles',
  tags: ['moderation'],
  summary:
    'Give somebody a role in the team or take it; not one’s own, not the last administrator’s',
  request: { params, body: jsonBody(z.object({ role: z.enum(roles) })) },
  refuses: {
    forbidden: ['proof.error.required'],
    'not-found': ['error.not_found'],
    conflict: ['admin.people.error.oneself', 'admin.error.last'],
  },
  responses: { 200: json(done, 'Changed.') },
});

/** People as a moderator sees them. */
export function peopleRoutes(context: Context) {
  return createRouter()
    .openapi(listRoute, async (c) => {
      const teammate = requireRight(c, 'people');
      const query = c.req.valid('query');
      return c.json(await viewPeople(context, teammate, query, sourceOf(c)), 200);
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
    .openapi(roleRoute, async (c) => {
      const teammate = requireRight(c, 'roles');
      const request = { personId: c.req.valid('param').id, ...c.req.valid('json') };
      await setRole(context, teammate, request, sourceOf(c));
      return c.json({ ok: true } as const, 200);
    });
}
