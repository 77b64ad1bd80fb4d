import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { api, read } from '#web/api/client.ts';
import { useIsConnected } from '#web/api/connection.ts';
import { useIsLive } from '#web/api/liveness.ts';
import { requestKeyHeader } from '#web/api/request.ts';
import { useSession } from '#web/api/session.ts';
import { useOnce } from '#web/api/use-once.ts';

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

/** Returns the unread count of a kind, and a function that marks all as read, here and in the badge. */
export function useUnread(kind: 'notifications' | 'thanks') {
  const client = useQueryClient();
  // Reads the count only: the navigation refetches it.
  const { data: unread } = useQuery({ ...unreadQuery, enabled: false });
  const { mutate: markRead } = useOnce({
    mutationFn: () =>
      read(api.unread.read.$post({ json: { kind } }, { headers: { [requestKeyHeader]: kind } })),
    onSuccess: (counts) => client.setQueryData(unreadQuery.queryKey, counts),
  });
  return { count: unread?.[kind] ?? 0, markRead };
}
