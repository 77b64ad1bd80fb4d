import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { InferResponseType } from 'hono/client';
import { api, read } from '#web/api/client.ts';

export type UsageReport = InferResponseType<typeof api.admin.usage.$get, 200>;
export type EngagementReport = InferResponseType<typeof api.admin.engagement.$get, 200>;

/** Fetches usage and cost (US dollars) of model calls in the last `days`. */
export const usageQuery = (days: number) =>
  queryOptions({
    queryKey: ['usage', days],
    queryFn: ({ signal }) => read(api.admin.usage.$get({ query: { days } }, { init: { signal } })),
    placeholderData: keepPreviousData,
  });

/** Fetches activity and returning members of the last `days`. */
export const engagementQuery = (days: number) =>
  queryOptions({
    queryKey: ['engagement', days],
    queryFn: ({ signal }) =>
      read(api.admin.engagement.$get({ query: { days } }, { init: { signal } })),
    placeholderData: keepPreviousData,
  });
