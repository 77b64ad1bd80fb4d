import { infiniteQueryOptions, useQueryClient } from '@tanstack/react-query';
import type { InferResponseType } from 'hono/client';
import { pageSize } from '#domain/compliment.ts';
import { api, read } from '#web/api/client.ts';
import { repeatableHeader } from '#web/api/request.ts';
import { unreadQuery } from '#web/api/unread.ts';
import { useMutation } from '#web/api/use-mutation.ts';

export type ThankYou = InferResponseType<typeof api.thanks.$get, 200>['thanks'][number];

export const thanksQuery = infiniteQueryOptions({
  queryKey: ['thanks'],
  queryFn: ({ pageParam, signal }) =>
    read(api.thanks.$get({ query: { page: pageParam, pageSize } }, { init: { signal } })),
  initialPageParam: 1,
  getNextPageParam: (last, all) => {
    const shown = all.reduce((sum, page) => sum + page.thanks.length, 0);
    return last.thanks.length > 0 && shown < last.totalCount ? all.length + 1 : undefined;
  },
});

/** All thank-yous count as read, here and in the badge. */
export function useReadThanks() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () =>
      read(
        api.unread.read.$post(
          { json: { kind: 'thanks' } },
          { headers: { [repeatableHeader]: 'thanks' } },
        ),
      ),
    onSuccess: (counts) => client.setQueryData(unreadQuery.queryKey, counts),
  });
}
