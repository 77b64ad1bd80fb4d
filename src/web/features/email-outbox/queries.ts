import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { InferResponseType } from 'hono/client';
import { adminPageSize } from '#web/admin/page-size.ts';
import { api, read } from '#web/api/client.ts';
import { useOnce } from '#web/api/use-once.ts';

export type OutboxMail = InferResponseType<typeof api.admin.mails.$get, 200>['mails'][number];

/** Fetches one page of the mails of the last 30 days. */
export const outboxQuery = (page: number) =>
  queryOptions({
    queryKey: ['mails', page],
    queryFn: ({ signal }) =>
      read(
        api.admin.mails.$get({ query: { page, pageSize: adminPageSize } }, { init: { signal } }),
      ),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

/** Opens a stored mail. Audited, so never prefetched, retried or cached. */
export function useOpenMail() {
  return useOnce({
    mutationFn: (id: string) => read(api.admin.mails[':id'].$get({ param: { id } })),
    retry: false,
    gcTime: 0,
  });
}
