import { infiniteQueryOptions } from '@tanstack/react-query';
import { pageSize, maximumPageSize } from '#domain/compliments/compliment.ts';
import type { Box } from '#domain/compliments/letter-boxes.ts';
import { api, read } from '#web/api/client.ts';
import { receivedKey } from '#web/api/letter-keys.ts';
import { useOnce } from '#web/api/use-once.ts';
import {
  nextPage,
  withoutRepeats,
  type ReceivedCompliment,
} from '#web/features/compliments/queries.ts';

/** Lists the reader's opened letters: all or the favorites, filtered by `search`. */
export function openedQuery(box: Box, search: string) {
  return infiniteQueryOptions({
    queryKey: [...receivedKey, 'opened', box, search],
    queryFn: ({ pageParam, signal }) =>
      read(
        api.compliments.opened.$get(
          { query: { box, search, page: pageParam, pageSize } },
          { init: { signal } },
        ),
      ),
    initialPageParam: 1,
    getNextPageParam: nextPage,
    // Keeps the results while the reader types; another box starts empty.
    placeholderData: (previous, query) => (query?.queryKey[3] === box ? previous : undefined),
  });
}

/** Draws a random letter, other than the last if possible; null if there is none. */
export function useDrawLetter() {
  return useOnce({
    mutationFn: async (last: string | null) =>
      (await read(api.compliments.opened.random.$get({ query: last === null ? {} : { last } })))
        .compliment,
  });
}

/** Fetches the whole favorites for printing. */
export function useAllFavorites() {
  return useOnce({
    mutationFn: async () => {
      const letters: ReceivedCompliment[] = [];
      for (let page = 1; ; page += 1) {
        const query = { box: 'favorites', search: '', page, pageSize: maximumPageSize } as const;
        const { compliments, totalCount } = await read(api.compliments.opened.$get({ query }));
        letters.push(...compliments);
        if (compliments.length === 0 || letters.length >= totalCount)
          return withoutRepeats(letters);
      }
    },
  });
}
