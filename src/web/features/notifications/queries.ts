import { infiniteQueryOptions, useQueryClient } from '@tanstack/react-query';
import type { InferResponseType } from 'hono/client';
import { notificationsAtOnce } from '#domain/moderation/moderation.ts';
import { api, read } from '#web/api/client.ts';
import { requestKeyHeader } from '#web/api/request.ts';
import { unreadQuery } from '#web/api/unread.ts';
import { useMutation } from '#web/api/use-mutation.ts';

export type MemberNotification = InferResponseType<typeof api.notifications.$get, 200>[number];

/** Fetches the moderators' notifications to the member, newest first, in parts. */
export const notificationsQuery = infiniteQueryOptions({
  queryKey: ['notifications'],
  queryFn: ({ pageParam: before, signal }) =>
    read(
      api.notifications.$get({ query: before === null ? {} : { before } }, { init: { signal } }),
    ),
  initialPageParam: null as string | null,
  getNextPageParam: (part) => (part.length < notificationsAtOnce ? undefined : part.at(-1)?.id),
});

/** Marks all notifications as read; the list keeps their marks until it is refetched. */
export function useReadNotifications() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () =>
      read(
        api.unread.read.$post(
          { json: { kind: 'notifications' } },
          { headers: { [requestKeyHeader]: 'notifications' } },
        ),
      ),
    onSuccess: (counts) => client.setQueryData(unreadQuery.queryKey, counts),
  });
}
