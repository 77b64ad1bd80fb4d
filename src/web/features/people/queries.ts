import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query';
import type { InferResponseType } from 'hono/client';
import type { Role } from '#domain/role.ts';
import { adminPageSize } from '#web/admin/page-size.ts';
import { api, read } from '#web/api/client.ts';
import { callOnce } from '#web/api/request-key.ts';
import { useMutation } from '#web/api/use-mutation.ts';

export type PersonState = InferResponseType<typeof api.admin.people.$get, 200>['people'][number];

/** One page of people by name or address, the newest first. */
export const peopleQuery = (query: { search: string; page: number }) =>
  queryOptions({
    queryKey: ['people', query],
    queryFn: ({ signal }) =>
      read(
        api.admin.people.$get(
          { query: { ...query, pageSize: adminPageSize } },
          { init: { signal } },
        ),
      ),
    placeholderData: keepPreviousData,
  });

/** Gives somebody a role in the team, or takes it. Takes a fresh proof. */
export function useSetRole() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, role }: { id: string; role: Role }) =>
      read(api.admin.people[':id'].role.$put({ param: { id }, json: { role } })),
    // Not awaited: the dialog has to hear of its success first.
    onSettled: () => void client.invalidateQueries({ queryKey: ['people'] }),
  });
}

/** Removes all factors of somebody who has lost them. Takes a fresh proof. */
export function useRemoveFactors() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => read(api.admin.people[':id'].factors.$delete({ param: { id } })),
    onSettled: () => void client.invalidateQueries({ queryKey: ['people'] }),
  });
}

/** Keeps somebody from sending for some days, or for good (null). Errors carry the field `reason`. */
export function usePause() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, ...json }: { id: string; days: 1 | 7 | null; reason: string }) =>
      callOnce(['pause', id, JSON.stringify(json)], (options) =>
        read(api.admin.people[':id'].pause.$post({ param: { id }, json, header: {} }, options)),
      ),
    onSettled: () => refreshPeople(client),
  });
}

export function useResume() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => read(api.admin.people[':id'].pause.$delete({ param: { id } })),
    onSettled: () => refreshPeople(client),
  });
}

/** Where people's state is shown. Not awaited: the form has to hear of its success first. */
function refreshPeople(client: ReturnType<typeof useQueryClient>): void {
  void client.invalidateQueries({ queryKey: ['reports'] });
  void client.invalidateQueries({ queryKey: ['people'] });
}
