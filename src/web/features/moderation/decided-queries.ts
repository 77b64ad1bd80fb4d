import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query';
import type { InferResponseType } from 'hono/client';
import type { ReportDecision } from '#domain/moderation/moderation.ts';
import { adminPageSize } from '#web/admin/page-size.ts';
import { api, read } from '#web/api/client.ts';
import { useMutation } from '#web/api/use-mutation.ts';

const { decided } = api.admin.reports;

export type DecidedReport = InferResponseType<typeof decided.$get, 200>['decisions'][number];

export type DecidedFilter = {
  search: string;
  decision: ReportDecision | 'undone' | null;
  page: number;
};

/** One page of decided reports, the latest decision first. */
export const decidedQuery = ({ search, decision, page }: DecidedFilter) =>
  queryOptions({
    queryKey: ['reports', 'decided', search, decision, page],
    queryFn: ({ signal }) => {
      const query = { search, page, pageSize: adminPageSize, ...(decision && { decision }) };
      return read(decided.$get({ query }, { init: { signal } }));
    },
    placeholderData: keepPreviousData,
  });

/** Takes a decision back. */
export function useUndoDecision() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => read(decided[':id'].undo.$post({ param: { id } })),
    onSettled: () => void client.invalidateQueries({ queryKey: ['reports'] }),
  });
}
