import { maximumEmailLength } from '#domain/email.ts';
import { requireAdministrator } from '#server/admin/door.ts';
import { searchQuery } from '#server/admin/list-input.ts';
import type { Context } from '#server/context.ts';
import { pauseSending, resumeSending } from '#server/features/people/actions/pause-sending.ts';
import { setAdministrator } from '#server/features/people/actions/set-administrator.ts';
import { viewPeople } from '#server/features/people/actions/view-people.ts';
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
    isAdmin: z.boolean(),
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
  opensTo: 'administrator',
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
  opensTo: 'administrator',
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
  opensTo: 'administrator',
  tags: ['moderation'],
  summary: 'Let somebody send again',
  request: { params },
  refuses: { 'not-found': ['error.not_found'] },
  responses: { 200: json(done, 'They can send again.') },
});

const administratorRoute = createRoute({
  method: 'put',
  path: '/admin/people/{id}/administrator',
  opensTo: 'administrator',
  tags: ['moderation'],
  summary: 'Grant or revoke the administrator’s rights; not one’s own, not the last ones',
  request: { params, body: jsonBody(z.object({ isAdmin: z.boolean() })) },
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
      const administrator = requireAdministrator(c);
      const query = c.req.valid('query');
      return c.json(await viewPeople(context, administrator, query, sourceOf(c)), 200);
    })
    .openapi(pauseRoute, async (c) => {
      const administrator = requireAdministrator(c);
      const request = {
        personId: c.req.valid('param').id,
        ...c.req.valid('json'),
        key: c.req.valid('header')['idempotency-key'],
      };
      await pauseSending(context, administrator, request, sourceOf(c));
      return c.json({ ok: true } as const, 200);
    })
    .openapi(resumeRoute, async (c) => {
      const administrator = requireAdministrator(c);
      await resumeSending(context, administrator, c.req.valid('param').id, sourceOf(c));
      return c.json({ ok: true } as const, 200);
    })
    .openapi(administratorRoute, async (c) => {
      const administrator = requireAdministrator(c);
      const request = { personId: c.req.valid('param').id, ...c.req.valid('json') };
      await setAdministrator(context, administrator, request, sourceOf(c));
      return c.json({ ok: true } as const, 200);
    });
}
