import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query';
import type { InferResponseType } from 'hono/client';
import { adminPageSize } from '#web/admin/page-size.ts';
import { api, read } from '#web/api/client.ts';
import { useMutation } from '#web/api/use-mutation.ts';

const { held } = api.admin;

export type HeldLetter = InferResponseType<typeof held.$get, 200>['letters'][number];

/** One page of what a rule holds, the oldest first. That somebody looks is audited, so it is asked for where it is shown. */
export const heldQuery = (page: number) =>
  queryOptions({
    queryKey: ['reports', 'held', page],
    queryFn: ({ signal }) =>
      read(held.$get({ query: { page, pageSize: adminPageSize } }, { init: { signal } })),
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: false,
  });

/** Delivers held letters (no rule), or refuses them for one. Found decided, they are counted apart. */
export function useDecideHeld() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (json: { complimentIds: string[]; rule: string | null; sentence: string }) =>
      read(held.decisions.$post({ json })),
    onSettled: () => void client.invalidateQueries({ queryKey: ['reports'] }),
  });
}
