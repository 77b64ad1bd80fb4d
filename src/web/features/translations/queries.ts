import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { InferRequestType, InferResponseType } from 'hono/client';
import { adminPageSize } from '#web/admin/page-size.ts';
import { api, read } from '#web/api/client.ts';
import { useOnce } from '#web/api/use-once.ts';

const { texts } = api.admin;

type TextList = InferResponseType<typeof texts.$get, 200>;
export type TextEntry = TextList['texts'][number];
export type TextCounts = TextList['counts'];
export type TextState = keyof TextCounts;
export type TextQuery = { search: string; state: TextState; page: number };

/** Fetches one page of texts: missing ones first, then changed ones. */
export const textsQuery = (query: TextQuery) =>
  queryOptions({
    queryKey: ['texts', 'list', query],
    queryFn: ({ signal }) =>
      read(texts.$get({ query: { ...query, pageSize: adminPageSize } }, { init: { signal } })),
    placeholderData: keepPreviousData,
  });

export type TextChanges = InferRequestType<(typeof texts)[':key']['$put']>['json']['texts'];

/** Throws errors with the refused languages as fields. */
export function useChangeText(key: string) {
  return useOnce({
    mutationFn: (changes: TextChanges) =>
      read(texts[':key'].$put({ param: { key }, json: { texts: changes } })),
    refetches: [['texts']],
  });
}
