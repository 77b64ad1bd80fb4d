import type { Context } from '#server/context.ts';
import { endBlock, blockSender } from '#server/features/blocked-senders/actions.ts';
import { listBlocks } from '#server/features/blocked-senders/queries.ts';
import { requirePerson } from '#server/http/actor.ts';
import { idInput } from '#server/http/list-input.ts';
import { countTry } from '#server/http/rate-limit.ts';
import { createRoute, createRouter, json, z } from '#server/http/router.ts';
import { shownName } from '#server/http/shown-name.ts';

const blockLimit = { name: 'blocked-senders', most: 60, seconds: 60 };

const path = z.object({ id: idInput });

const blockRoute = createRoute({
  method: 'put',
  path: '/compliments/{id}/block',
  opensTo: 'person',
  tags: ['blocked-senders'],
  summary:
    'Block the sender of a received compliment, by an anonymous one for anonymous ones alone; the sender is not told',
  request: { params: path },
  refuses: {
    'not-found': ['error.not_found'],
    conflict: ['compliment.block.error.ai'],
    limited: ['error.limited'],
  },
  responses: { 200: json(z.object({ blocked: z.literal(true) }), 'Blocked.') },
});

const listRoute = createRoute({
  method: 'get',
  path: '/blocked-senders',
  opensTo: 'person',
  tags: ['blocked-senders'],
  summary: 'List blocked senders, the latest first',
  responses: {
    200: json(
      z.object({
        blocks: z.array(
          z
            .object({
              id: z.uuid(),
              isAnonymous: z.boolean(),
              name: shownName.openapi({
                description: 'The name on the letter; null for an anonymous one.',
              }),
              since: z.iso.date().openapi({ description: 'The day in UTC.' }),
            })
            .openapi('Block'),
        ),
      }),
      'All of them.',
    ),
  },
});

const endRoute = createRoute({
  method: 'delete',
  path: '/blocked-senders/{id}',
  opensTo: 'person',
  tags: ['blocked-senders'],
  summary: 'Unblock a sender; letters written meanwhile do not arrive',
  request: { params: path },
  refuses: { 'not-found': ['error.not_found'] },
  responses: { 200: json(z.object({ ended: z.literal(true) }), 'Ended.') },
});

export function blockRoutes(context: Context) {
  return createRouter()
    .openapi(blockRoute, async (c) => {
      const person = requirePerson(c);
      await countTry(context, blockLimit, person.id);
      await blockSender(context, person, c.req.valid('param').id);
      return c.json({ blocked: true } as const, 200);
    })
    .openapi(listRoute, async (c) => {
      return c.json({ blocks: await listBlocks(context.db, requirePerson(c).id) }, 200);
    })
    .openapi(endRoute, async (c) => {
      await endBlock(context, requirePerson(c), c.req.valid('param').id);
      return c.json({ ended: true } as const, 200);
    });
}
