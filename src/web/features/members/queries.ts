import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { InferResponseType } from 'hono/client';
import type { Role } from '#domain/accounts/role.ts';
import { adminPageSize } from '#web/admin/page-size.ts';
import { api, read } from '#web/api/client.ts';
import { withRequestKey } from '#web/api/request-key.ts';
import { useOnce } from '#web/api/use-once.ts';

export type PersonState = InferResponseType<typeof api.admin.people.$get, 200>['people'][number];

export const peopleFilters = ['team', 'paused', 'removed', 'reported'] as const;
export const peopleOrders = ['newest', 'oldest', 'removals'] as const;

export type PeopleQuery = {
  search: string;
  filter: (typeof peopleFilters)[number] | null;
  order: (typeof peopleOrders)[number];
  page: number;
};

/** Fetches one page of members by name, address or number. */
export const peopleQuery = ({ search, filter, order, page }: PeopleQuery) =>
  queryOptions({
    queryKey: ['people', 'list', search, filter, order, page],
    queryFn: ({ signal }) => {
      const query = { search, order, page, pageSize: adminPageSize, ...(filter && { filter }) };
      return read(api.admin.people.$get({ query }, { init: { signal } }));
    },
    placeholderData: keepPreviousData,
  });

export type PersonHistory = InferResponseType<(typeof api.admin.people)[':id']['$get'], 200>;

/** Fetches the team's page of a member. */
export const personQuery = (id: string) =>
  queryOptions({
    queryKey: ['people', id],
    queryFn: ({ signal }) =>
      read(api.admin.people[':id'].$get({ param: { id } }, { init: { signal } })),
  });

/** Throws errors with the field `text`. Calls `onAdded` also after the form has unmounted. */
export function useAddNote(id: string, onAdded: (text: string) => void) {
  return useOnce({
    mutationFn: (json: { text: string }) =>
      withRequestKey(['note', id, json.text], (options) =>
        read(api.admin.people[':id'].notes.$post({ param: { id }, json }, options)),
      ),
    onSuccess: (_, { text }) => onAdded(text),
    refetches: [['people', id]],
    awaitsRefetch: true,
  });
}

export function useRemoveNote(id: string) {
  return useOnce({
    mutationFn: (noteId: string) =>
      read(api.admin.people[':id'].notes[':noteId'].$delete({ param: { id, noteId } })),
    refetches: [['people', id]],
    awaitsRefetch: true,
  });
}

/** Assigns or removes a role. Needs a re-authentication. */
export function useSetRole() {
  return useOnce({
    mutationFn: ({ id, role }: { id: string; role: Role }) =>
      read(api.admin.people[':id'].role.$put({ param: { id }, json: { role } })),
    refetches: [['people']],
  });
}

/** Removes a member's lost factors. Needs a re-authentication. */
export function useRemoveFactors() {
  return useOnce({
    mutationFn: (id: string) => read(api.admin.people[':id'].factors.$delete({ param: { id } })),
    refetches: [['people']],
  });
}

/** Matches all lists with members' states. */
const peopleLists = [['reports'], ['people']];

/** Deletes an account. Needs a re-authentication. */
export function useDeletePerson() {
  return useOnce({
    mutationFn: ({ id, rule }: { id: string; rule: string }) =>
      read(api.admin.people[':id'].$delete({ param: { id }, query: { rule } })),
    refetches: peopleLists,
  });
}

/** Pauses a member's sending for `days`, or without end (null). Throws errors with the field `reason`. */
export function usePause() {
  return useOnce({
    mutationFn: ({ id, ...json }: { id: string; days: 1 | 7 | null; reason: string }) =>
      withRequestKey(['pause', id, JSON.stringify(json)], (options) =>
        read(api.admin.people[':id'].pause.$post({ param: { id }, json }, options)),
      ),
    refetches: peopleLists,
  });
}

export function useResume() {
  return useOnce({
    mutationFn: (id: string) => read(api.admin.people[':id'].pause.$delete({ param: { id } })),
    refetches: peopleLists,
  });
}
