import {
  infiniteQueryOptions,
  queryOptions,
  useQueryClient,
  type InfiniteData,
} from '@tanstack/react-query';
import type { InferResponseType } from 'hono/client';
import { pageSize } from '#domain/compliments/compliment.ts';
import type { RevealAnswer } from '#domain/compliments/reveal.ts';
import { api, read } from '#web/api/client.ts';
import { isConflict } from '#web/api/errors.ts';
import { useOnce } from '#web/api/use-once.ts';
import { sentQuery } from '#web/features/compliments/queries.ts';

type ThanksPage = InferResponseType<typeof api.thanks.$get, 200>;
export type ThankYou = ThanksPage['thanks'][number];

export const thanksQuery = infiniteQueryOptions({
  queryKey: ['thanks'],
  queryFn: ({ pageParam, signal }) =>
    read(api.thanks.$get({ query: { page: pageParam, pageSize } }, { init: { signal } })),
  initialPageParam: 1,
  getNextPageParam: (last, all) => {
    const shown = all.reduce((sum, page) => sum + page.thanks.length, 0);
    return last.thanks.length > 0 && shown < last.totalCount ? all.length + 1 : undefined;
  },
});

/** The glass has room for so many flowers. */
export const mostFlowers = 20;

/** A flower stands four weeks. */
const freshMilliseconds = 28 * 24 * 60 * 60 * 1000;

/** Returns the thank-yous whose flowers still stand. */
export function freshOf(thanks: readonly ThankYou[], now: number): ThankYou[] {
  return thanks.filter(({ createdAt }) => Date.parse(createdAt) > now - freshMilliseconds);
}

/** Fetches the newest thank-yous for the glass. Its key lets it refetch with the list. */
export const glassQuery = queryOptions({
  queryKey: ['thanks', 'glass'],
  queryFn: ({ signal }) =>
    read(api.thanks.$get({ query: { page: 1, pageSize: mostFlowers } }, { init: { signal } })),
});

/** Answers a receiver's question for the author of an anonymous compliment. */
export function useAnswerReveal() {
  const client = useQueryClient();
  return useOnce({
    mutationFn: ({ id, answer }: { id: string; answer: RevealAnswer }) =>
      read(api.compliments[':id'].reveal.$put({ param: { id }, json: { answer } })),
    onSettled: (_answer, error, { id }) => {
      // Removes it after a conflict too: another tab has answered it, or it has lapsed.
      if (error !== null && !isConflict(error)) return;
      client.setQueryData(thanksQuery.queryKey, (data) => data && withoutQuestion(data, id));
      void client.invalidateQueries({ queryKey: sentQuery.queryKey });
    },
  });
}

function withoutQuestion(data: InfiniteData<ThanksPage>, complimentId: string) {
  return {
    ...data,
    pages: data.pages.map((page) => ({
      ...page,
      thanks: page.thanks.map((item) =>
        item.compliment?.id === complimentId
          ? { ...item, compliment: { ...item.compliment, asksWho: false } }
          : item,
      ),
    })),
  };
}
