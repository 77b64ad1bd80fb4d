import { infiniteQueryOptions } from '@tanstack/react-query';
import type { InferResponseType } from 'hono/client';
import { notificationsAtOnce } from '#domain/notifications/notification.ts';
import { api, read } from '#web/api/client.ts';

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
