import { queryOptions, useQuery } from '@tanstack/react-query';
import type { InferResponseType } from 'hono/client';
import { api, read } from '#web/api/client.ts';
import { useConnection } from '#web/api/connection.ts';
import { useSession } from '#web/api/session.ts';

export type Profile = InferResponseType<typeof api.profile.$get, 200>;

export const profileQuery = queryOptions({
  queryKey: ['profile'],
  queryFn: ({ signal }) => read(api.profile.$get(undefined, { init: { signal } })),
});

/** Queries the member's profile with counts and score, only with a session and while the server is available. */
export function useProfile() {
  const session = useSession();
  const { backend } = useConnection();
  return useQuery({
    ...profileQuery,
    enabled: session.status === 'signed-in' && backend !== 'failed',
  });
}
