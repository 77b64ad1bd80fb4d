import type { Context } from '#server/context.ts';
import { emptyFiltered, takeFromFiltered } from '#server/features/compliments/actions/filtered.ts';
import { listFiltered } from '#server/features/compliments/queries/compliments.ts';
import { Endpoints } from '#server/http/endpoints.ts';
import { idInput, pageQuery } from '#server/http/list-input.ts';
import { received } from '#server/http/received-shape.ts';
import { json, z } from '#server/http/router.ts';

export function filteredRoutes(context: Context) {
  return new Endpoints('compliments', context)
    .get('/compliments/filtered', {
      opensTo: 'person',
      summary: 'List filtered letters, newest first',
      query: pageQuery,
      answer: json(z.object({ compliments: z.array(received), totalCount: z.int() }), 'One page.'),
      handle: ({ caller, query }) => listFiltered(context.db, caller.id, query),
    })
    .post('/compliments/{id}/take', {
      opensTo: 'person',
      summary: 'Move a filtered letter to the received ones',
      params: z.object({ id: idInput }),
      refuses: { 'not-found': ['error.not_found'] },
      answer: json(z.object({ taken: z.literal(true) }), 'Taken.'),
      handle: async ({ caller, params }) => {
        await takeFromFiltered(context, caller, params.id);
        return { taken: true } as const;
      },
    })
    .delete('/compliments/filtered', {
      opensTo: 'person',
      summary:
        'Empty the filtered folder; the letters are gone for the receiver, and their senders see no difference',
      answer: json(z.object({ emptied: z.literal(true) }), 'Emptied.'),
      handle: async ({ caller }) => {
        await emptyFiltered(context, caller);
        return { emptied: true } as const;
      },
    }).router;
}
