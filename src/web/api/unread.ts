import { queryOptions, useQuery } from '@tanstack/react-query';
import { api, read } from '#web/api/client.ts';
import { useIsConnected } from '#web/api/connection.ts';
import { useIsLive } from '#web/api/liveness.ts';
import { useSession } from '#web/api/session.ts';

const refetchIntervalMs = 30_000;

export const unreadQuery = queryOptions({
  queryKey: ['unread'],
  queryFn: ({ signal }) => read(api.unread.$get(undefined, { init: { signal } })),
});

/**
 * Returns the number of unread items (P56). Refetches on live changes; without a stream every 30 s while signed in,
 * online and connected.
 */
export function useUnreadTotal(): number {
  const session = useSession();
  const isConnected = useIsConnected();
  const isLive = useIsLive();
  const { data } = useQuery({
    ...unreadQuery,
    enabled: session.status === 'signed-in' && isConnected,
    refetchInterval: isLive ? false : refetchIntervalMs,
  });
  return data?.total ?? 0;
}
