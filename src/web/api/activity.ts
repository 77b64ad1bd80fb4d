import { queryOptions } from '@tanstack/react-query';
import { api, read } from '#web/api/client.ts';

/** Queries the latest events of the caller's account, newest first. */
export const activityQuery = queryOptions({
  queryKey: ['activity'],
  queryFn: ({ signal }) => read(api.auth.activity.$get(undefined, { init: { signal } })),
});
