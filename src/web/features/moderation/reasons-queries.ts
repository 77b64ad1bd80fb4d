import type { InferResponseType } from 'hono/client';
import type { Language } from '#domain/i18n/language.ts';
import { reasonsQuery } from '#web/admin/reason-field.tsx';
import { api, read } from '#web/api/client.ts';
import { withRequestKey } from '#web/api/request-key.ts';
import { useOnce } from '#web/api/use-once.ts';

const { reasons } = api.admin;

export type Reason = InferResponseType<typeof reasons.$get, 200>['reasons'][number];

/** Adds a reason (`id` null) or changes its words. Throws errors with the languages as fields. */
export function useSaveReason() {
  return useOnce({
    mutationFn: ({ id, words }: { id: string | null; words: Record<Language, string> }) =>
      withRequestKey(['reason', id ?? '', JSON.stringify(words)], (options) =>
        id === null
          ? read(reasons.$post({ json: words }, options))
          : read(reasons[':id'].$put({ param: { id }, json: words }, options)),
      ),
    refetches: [reasonsQuery.queryKey],
  });
}

export function useRetireReason() {
  return useOnce({
    mutationFn: (id: string) => read(reasons[':id'].$delete({ param: { id } })),
    refetches: [reasonsQuery.queryKey],
  });
}

export function useOrderReasons() {
  return useOnce({
    mutationFn: (ids: string[]) => read(reasons.$put({ json: { ids } })),
    refetches: [reasonsQuery.queryKey],
    awaitsRefetch: true,
  });
}
