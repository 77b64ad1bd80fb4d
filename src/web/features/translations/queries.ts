import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query';
import type { InferRequestType, InferResponseType } from 'hono/client';
import { adminPageSize } from '#web/admin/page-size.ts';
import { api, read } from '#web/api/client.ts';
import { useMutation } from '#web/api/use-mutation.ts';

const { texts } = api.admin;

type TextList = InferResponseType<typeof texts.$get, 200>;
export type TextEntry = TextList['texts'][number];
export type TextCounts = TextList['counts'];
export type TextState = keyof TextCounts;
export type TextQuery = { search: string; state: TextState; page: number };

/** One page of the product's texts: missing ones first, then changed ones. */
export const textsQuery = (query: TextQuery) =>
  queryOptions({
    queryKey: ['texts', 'list', query],
    queryFn: ({ signal }) =>
      read(texts.$get({ query: { ...query, pageSize: adminPageSize } }, { init: { signal } })),
    placeholderData: keepPreviousData,
  });

/** One text as it is now. It changes under its editor's eyes only when a refusal has said why. */
export const textQuery = (key: string) =>
  queryOptions({
    queryKey: ['texts', 'one', key],
    queryFn: ({ signal }) => read(texts[':key'].$get({ param: { key } }, { init: { signal } })),
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    gcTime: 0,
  });

export type TextChanges = InferRequestType<(typeof texts)[':key']['$put']>['json']['texts'];

/** Errors carry the languages that were refused as fields. */
export function useChangeText(key: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (changes: TextChanges) =>
      read(texts[':key'].$put({ param: { key }, json: { texts: changes } })),
    onSettled: () => void client.invalidateQueries({ queryKey: ['texts'] }),
  });
}
