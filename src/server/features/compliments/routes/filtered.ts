import type { Context } from '#server/context.ts';
import { emptyFiltered, takeFromFiltered } from '#server/features/compliments/actions/filtered.ts';
import { listFiltered } from '#server/features/compliments/queries/compliments.ts';
import { received } from '#server/features/compliments/routes/received-shape.ts';
import { requirePerson } from '#server/http/actor.ts';
import { idInput, pageQuery } from '#server/http/list-input.ts';
import { createRoute, createRouter, json, z } from '#server/http/router.ts';

const filteredRoute = createRoute({
  method: 'get',
  path: '/compliments/filtered',
  opensTo: 'person',
  tags: ['compliments'],
  summary: 'List filtered letters, newest first',
  request: { query: pageQuery },
  responses: {
    200: json(z.object({ compliments: z.array(received), totalCount: z.int() }), 'One page.'),
  },
});

const takeRoute = createRoute({
  method: 'post',
  path: '/compliments/{id}/take',
  opensTo: 'person',
  tags: ['compliments'],
  summary: 'Move a filtered letter to the received ones',
  request: { params: z.object({ id: idInput }) },
  refuses: { 'not-found': ['error.not_found'] },
  responses: { 200: json(z.object({ taken: z.literal(true) }), 'Taken.') },
});

const emptyRoute = createRoute({
  method: 'delete',
  path: '/compliments/filtered',
  opensTo: 'person',
  tags: ['compliments'],
  summary:
    'Empty the filtered folder; the letters are gone for the receiver, and their senders see no difference',
  responses: { 200: json(z.object({ emptied: z.literal(true) }), 'Emptied.') },
});

export function filteredRoutes(context: Context) {
  return createRouter()
    .openapi(filteredRoute, async (c) => {
      return c.json(await listFiltered(context.db, requirePerson(c).id, c.req.valid('query')), 200);
    })
    .openapi(takeRoute, async (c) => {
      await takeFromFiltered(context, requirePerson(c), c.req.valid('param').id);
      return c.json({ taken: true } as const, 200);
    })
    .openapi(emptyRoute, async (c) => {
      await emptyFiltered(context, requirePerson(c));
      return c.json({ emptied: true } as const, 200);
    });
}
