import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { InferResponseType } from 'hono/client';
import { api, read } from '#web/api/client.ts';

export type ModerationReport = InferResponseType<
  (typeof api.admin)['moderation-statistics']['$get'],
  200
>;

/** Fetches the team's workload, times and decisions of the last `days`. */
export const moderationReportQuery = (days: number) =>
  queryOptions({
    queryKey: ['moderation-statistics', days],
    queryFn: ({ signal }) =>
      read(api.admin['moderation-statistics'].$get({ query: { days } }, { init: { signal } })),
    placeholderData: keepPreviousData,
  });
