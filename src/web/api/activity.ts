import { queryOptions } from '@tanstack/react-query';
import { api, read } from '#web/api/client.ts';

/** The last events of one's own account, newest first. */
export const activityQuery = queryOptions({
  queryKey: ['activity'],
  queryFn: ({ signal }) => read(api.auth.activity.$get(undefined, { init: { signal } })),
});
