import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { InferResponseType } from 'hono/client';
import { api, read } from '#web/api/client.ts';
import { useOnce } from '#web/api/use-once.ts';

export type AuditEvent = InferResponseType<typeof api.admin.audit.$get, 200>['events'][number];

export const auditPageSize = 50;

export type AuditFilter = {
  /** The start of an action's name; empty for all. */
  area: string;
  /** Part of an actor's or affected member's name; empty for all. */
  person: string;
  /** Days back; null for the whole log. */
  days: number | null;
  /** Leaves out events that only read data. */
  hidesReads: boolean;
};

export const auditQuery = (filter: AuditFilter, page: number) =>
  queryOptions({
    queryKey: ['audit', filter, page],
    queryFn: ({ signal }) => {
      const query = { ...toRequest(filter), page, pageSize: auditPageSize };
      return read(api.admin.audit.$get({ query }, { init: { signal } }));
    },
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

/** Fetches all filtered events, newest first, in parts; the server audits the export. */
export function useExportAudit() {
  return useOnce({
    mutationFn: async ({
      filter,
      onProgress,
    }: {
      filter: AuditFilter;
      onProgress: (done: number) => void;
    }): Promise<AuditEvent[]> => {
      const all: AuditEvent[] = [];
      const request = toRequest(filter);
      for (let before: number | null = null; ;) {
        const json = { ...request, before };
        const part: AuditPart = await read(api.admin.audit.export.$post({ json }));
        all.push(...part.events);
        onProgress(all.length);
        before = part.events.at(-1)?.id ?? null;
        if (part.isLast || before === null) return all;
      }
    },
    refetches: [['audit']],
  });
}

type AuditPart = InferResponseType<typeof api.admin.audit.export.$post, 200>;

function toRequest({ area, person, days, hidesReads }: AuditFilter) {
  const since = days === null ? null : new Date(Date.now() - days * 24 * 60 * 60 * 1000);
  const looks = hidesReads ? ('hide' as const) : ('show' as const);
  return { area, person, looks, ...(since === null ? {} : { since: since.toISOString() }) };
}
