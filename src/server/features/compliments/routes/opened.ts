import { boxes, longestSearch } from '#domain/compliments/letter-boxes.ts';
import type { Context } from '#server/context.ts';
import { favoriteCompliment } from '#server/features/compliments/actions/favorite.ts';
import { drawOpened, listOpened } from '#server/features/compliments/queries/opened.ts';
import { received } from '#server/features/compliments/routes/received-shape.ts';
import { requirePerson } from '#server/http/actor.ts';
import { textInput } from '#server/http/input.ts';
import { idInput, pageQuery } from '#server/http/list-input.ts';
import { countTry } from '#server/http/rate-limit.ts';
import { readerOf } from '#server/http/reader.ts';
import { createRoute, createRouter, json, jsonBody, z } from '#server/http/router.ts';

/* One search for each pause in typing, and the pages of results. */
const searchLimit = { name: 'letter-search', most: 90, seconds: 60 };
const drawLimit = { name: 'letter-draw', most: 60, seconds: 60 };
const favoriteLimit = { name: 'favorite', most: 60, seconds: 60 };

const openedRoute = createRoute({
  method: 'get',
  path: '/compliments/opened',
  opensTo: 'person',
  tags: ['compliments'],
  summary: 'List or search opened letters or favorites, newest first',
  request: {
    query: pageQuery.extend({
      box: z.enum(boxes).default('favorites'),
      search: textInput(longestSearch).default('').openapi({
        description: 'Words of the text, or of the name on it. An anonymous letter has no name.',
      }),
    }),
  },
  refuses: { limited: ['error.limited'] },
  responses: {
    200: json(z.object({ compliments: z.array(received), totalCount: z.int() }), 'One page.'),
  },
});

const drawRoute = createRoute({
  method: 'get',
  path: '/compliments/opened/random',
  opensTo: 'person',
  tags: ['compliments'],
  summary: 'A random letter of the favorites, or of all opened ones while there are none',
  request: {
    query: z.object({
      last: idInput.optional().openapi({ description: 'The letter that was shown before.' }),
    }),
  },
  refuses: { limited: ['error.limited'] },
  responses: {
    200: json(
      z.object({ compliment: z.union([received, z.null()]) }),
      'A letter; null where there is none.',
    ),
  },
});

const favorite = z.object({ isFavorite: z.boolean() });

const favoriteRoute = createRoute({
  method: 'put',
  path: '/compliments/{id}/favorite',
  opensTo: 'person',
  tags: ['compliments'],
  summary: 'Add an opened letter to the favorites, or remove it; its sender is not told',
  request: { params: z.object({ id: idInput }), body: jsonBody(favorite) },
  refuses: { 'not-found': ['error.not_found'], limited: ['error.limited'] },
  responses: { 200: json(favorite, 'As it is now.') },
});

export function openedRoutes(context: Context) {
  return createRouter()
    .openapi(openedRoute, async (c) => {
      const person = requirePerson(c);
      const query = c.req.valid('query');
      if (query.search !== '') await countTry(context, searchLimit, person.id);
      const list = await context.replica.ask(readerOf(context, c), (db) =>
        listOpened(db, person.id, query),
      );
      return c.json(list, 200);
    })
    .openapi(drawRoute, async (c) => {
      const person = requirePerson(c);
      await countTry(context, drawLimit, person.id);
      const { last } = c.req.valid('query');
      const compliment = await drawOpened(context.db, person.id, { last, random: context.random });
      return c.json({ compliment }, 200);
    })
    .openapi(favoriteRoute, async (c) => {
      const person = requirePerson(c);
      const { isFavorite } = c.req.valid('json');
      await countTry(context, favoriteLimit, person.id);
      await favoriteCompliment(context, person, c.req.valid('param').id, isFavorite);
      return c.json({ isFavorite }, 200);
    });
}
