import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query';
import type { InferResponseType } from 'hono/client';
import type { RemovalRule } from '#domain/moderation.ts';
import { adminPageSize } from '#web/admin/page-size.ts';
import { api, read } from '#web/api/client.ts';
import { isConflict, isForbidden, type ApiError } from '#web/api/errors.ts';
import { callOnce } from '#web/api/request-key.ts';
import { useMutation } from '#web/api/use-mutation.ts';

export type Report = InferResponseType<typeof api.admin.reports.$get, 200>['reports'][number];

export type QueueQuery = { order: 'newest' | 'oldest'; search: string; page: number };

/** One page of what waits for a decision. Every look is audited, so it is only asked for where it is shown. */
export const reportsQuery = (query: QueueQuery) =>
  queryOptions({
    queryKey: ['reports', query],
    queryFn: ({ signal }) =>
      read(
        api.admin.reports.$get(
          { query: { ...query, pageSize: adminPageSize } },
          { init: { signal } },
        ),
      ),
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: false,
  });

/** How many reports and objections are open; nobody is named, so nothing is audited. */
export const openReportsQuery = queryOptions({
  queryKey: ['reports', 'count'],
  queryFn: ({ signal }) => read(api.admin.reports.count.$get(undefined, { init: { signal } })),
});

export type Decision = 'approve' | 'delete' | 'uphold' | 'reject';

export type DecisionRequest = {
  decision: Decision;
  reports: readonly Report[];
  /** For deletions: what the sender is told. */
  rule: RemovalRule;
  onProgress: (done: number) => void;
};

/** What became of each: done, decided by somebody else before, or failed. */
export type DecisionOutcome = { done: number; already: ApiError[]; failed: number };

/**
 * Decides one report after the other; one that fails does not keep the rest from being decided. Whoever may not decide any
 * more hears that alone.
 */
export function useDecide() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ decision, reports, rule, onProgress }: DecisionRequest) => {
      const outcome: DecisionOutcome = { done: 0, already: [], failed: 0 };
      for (const [index, report] of reports.entries()) {
        const error = await decide(decision, report, rule);
        if (error === null) outcome.done += 1;
        else if (isConflict(error)) outcome.already.push(error);
        else if (isForbidden(error)) throw error;
        else outcome.failed += 1;
        onProgress(index + 1);
      }
      return outcome;
    },
    onSettled: () => void client.invalidateQueries({ queryKey: ['reports'] }),
  });
}

async function decide(decision: Decision, report: Report, rule: RemovalRule): Promise<unknown> {
  const { complimentId, appeal } = report;
  const reports = api.admin.reports[':complimentId'];
  const param = { complimentId };
  const header = {};
  try {
    if (decision === 'approve')
      await callOnce([decision, complimentId], (options) =>
        read(reports.approve.$post({ param, header }, options)),
      );
    else if (decision === 'delete')
      await callOnce([decision, complimentId, rule], (options) =>
        read(reports.delete.$post({ param, json: { rule }, header }, options)),
      );
    else {
      const id = appeal?.id ?? '';
      const json = { decision: decision === 'uphold' ? 'upheld' : 'rejected' } as const;
      await callOnce([decision, id], (options) =>
        read(api.admin.appeals[':id'].$post({ param: { id }, json, header }, options)),
      );
    }
    return null;
  } catch (error) {
    return error;
  }
}
