import { boxes, longestSearch } from '#domain/compliments/letter-boxes.ts';
import type { Context } from '#server/context.ts';
import { favoriteCompliment } from '#server/features/compliments/actions/favorite.ts';
import { drawOpened, listOpened } from '#server/features/compliments/queries/opened.ts';
import { Endpoints } from '#server/http/endpoints.ts';
import { textInput } from '#server/http/input.ts';
import { idInput, pageQuery } from '#server/http/list-input.ts';
import { countTry } from '#server/http/rate-limit.ts';
import { received } from '#server/http/received-shape.ts';
import { json, z } from '#server/http/router.ts';

/* One search for each pause in typing, and the pages of results. */
const searchLimit = { name: 'letter-search', most: 90, seconds: 60 };
const drawLimit = { name: 'letter-draw', most: 60, seconds: 60 };
const favoriteLimit = { name: 'favorite', most: 60, seconds: 60 };

const favorite = z.object({ isFavorite: z.boolean() });

export function openedRoutes(context: Context) {
  return new Endpoints('compliments', context)
    .get('/compliments/opened', {
      opensTo: 'person',
      summary: 'List or search opened letters or favorites, newest first',
      query: pageQuery.extend({
        box: z.enum(boxes).default('favorites'),
        search: textInput(longestSearch).default('').openapi({
          description: 'Words of the text, or of the name on it. An anonymous letter has no name.',
        }),
      }),
      refuses: { limited: ['error.limited'] },
      answer: json(z.object({ compliments: z.array(received), totalCount: z.int() }), 'One page.'),
      handle: async ({ caller, query }) => {
        if (query.search !== '') await countTry(context, searchLimit, caller.id);
        return listOpened(context.db, caller.id, query);
      },
    })
    .get('/compliments/opened/random', {
      opensTo: 'person',
      limit: drawLimit,
      summary: 'A random letter of the favorites, or of all opened ones while there are none',
      query: z.object({
        last: idInput.optional().openapi({ description: 'The letter that was shown before.' }),
      }),
      answer: json(
        z.object({ compliment: z.union([received, z.null()]) }),
        'A letter; null where there is none.',
      ),
      handle: async ({ caller, query }) => {
        const { last } = query;
        const compliment = await drawOpened(context.db, caller.id, {
          last,
          random: context.random,
        });
        return { compliment };
      },
    })
    .put('/compliments/{id}/favorite', {
      opensTo: 'person',
      limit: favoriteLimit,
      summary: 'Add an opened letter to the favorites, or remove it; its sender is not told',
      params: z.object({ id: idInput }),
      body: favorite,
      refuses: { 'not-found': ['error.not_found'] },
      answer: json(favorite, 'As it is now.'),
      handle: async ({ caller, params, body }) => {
        await favoriteCompliment(context, caller, params.id, body.isFavorite);
        return body;
      },
    }).router;
}
