import type { Context } from '#server/context.ts';
import { endBlock, blockSender } from '#server/features/blocked-senders/actions.ts';
import { listBlocks } from '#server/features/blocked-senders/queries.ts';
import { Endpoints } from '#server/http/endpoints.ts';
import { idInput } from '#server/http/list-input.ts';
import { json, z } from '#server/http/router.ts';
import { shownName } from '#server/http/shown-name.ts';

const blockLimit = { name: 'blocked-senders', most: 60, seconds: 60 };

const path = z.object({ id: idInput });

export function blockRoutes(context: Context) {
  return new Endpoints('blocked-senders', context)
    .put('/compliments/{id}/block', {
      opensTo: 'person',
      limit: blockLimit,
      summary:
        'Block the sender of a received compliment, by an anonymous one for anonymous ones alone; the sender is not told',
      params: path,
      refuses: {
        'not-found': ['error.not_found'],
        conflict: ['compliment.block.error.ai'],
      },
      answer: json(z.object({ blocked: z.literal(true) }), 'Blocked.'),
      handle: async ({ caller, params }) => {
        await blockSender(context, caller, params.id);
        return { blocked: true } as const;
      },
    })
    .get('/blocked-senders', {
      opensTo: 'person',
      summary: 'List blocked senders, the latest first',
      answer: json(
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
      handle: async ({ caller }) => ({ blocks: await listBlocks(context.db, caller.id) }),
    })
    .delete('/blocked-senders/{id}', {
      opensTo: 'person',
      summary: 'Unblock a sender; letters written meanwhile do not arrive',
      params: path,
      refuses: { 'not-found': ['error.not_found'] },
      answer: json(z.object({ ended: z.literal(true) }), 'Ended.'),
      handle: async ({ caller, params }) => {
        await endBlock(context, caller, params.id);
        return { ended: true } as const;
      },
    }).router;
}
