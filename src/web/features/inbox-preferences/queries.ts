import { infiniteQueryOptions, queryOptions, useQueryClient } from '@tanstack/react-query';
import type { InferResponseType } from 'hono/client';
import { pageSize } from '#domain/compliments/compliment.ts';
import type { Preferences } from '#domain/compliments/inbox-preferences.ts';
import { api, read } from '#web/api/client.ts';
import { ApiError } from '#web/api/errors.ts';
import { receivedKey, blocksKey } from '#web/api/letter-keys.ts';
import { profileQuery } from '#web/api/profile.ts';
import { unreadQuery } from '#web/api/unread.ts';
import { useMutation } from '#web/api/use-mutation.ts';

export type InboxPreferences = InferResponseType<typeof api.wishes.$get, 200>;
export type Block = InferResponseType<typeof api.silences.$get, 200>['blocks'][number];
export type FilteredPage = InferResponseType<typeof api.compliments.aside.$get, 200>;
export type FilteredLetter = FilteredPage['compliments'][number];

/* Without a network they fail, and say so, instead of waiting for one. */
const networkMode = 'always';

/** What one wishes of one's letters, and how many were put aside. */
export const inboxPreferencesQuery = queryOptions({
  queryKey: ['wishes'],
  queryFn: ({ signal }) => read(api.wishes.$get(undefined, { init: { signal } })),
  networkMode,
});

/** Changes what is named. Errors carry the fields `noLettersUntil` and `unwantedWords`. */
export function useChangeInboxPreferences() {
  const client = useQueryClient();
  return useMutation({
    // One after the other: each answers with all of them, and one that is tried again must not undo the next.
    scope: { id: 'wishes' },
    mutationFn: (json: Partial<Preferences> & { timeZone?: string }) =>
      read(api.wishes.$patch({ json })),
    onSuccess: (wishes) => {
      const { noLettersUntil } = wishes;
      client.setQueryData(inboxPreferencesQuery.queryKey, wishes);
      client.setQueryData(profileQuery.queryKey, (own) => own && { ...own, noLettersUntil });
    },
  });
}

export const blocksQuery = queryOptions({
  queryKey: blocksKey,
  queryFn: async ({ signal }) =>
    (await read(api.silences.$get(undefined, { init: { signal } }))).blocks,
  networkMode,
});

/** Lets somebody write again. Ended twice, as in another tab, is ended. */
export function useEndBlock() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (id: string) => {
      try {
        await read(api.silences[':id'].$delete({ param: { id } }));
      } catch (error) {
        if (!isGone(error)) throw error;
      }
    },
    onSuccess: (_answer, id) => {
      client.setQueryData(blocksQuery.queryKey, (all) => all?.filter((one) => one.id !== id));
      void client.invalidateQueries({ queryKey: receivedKey });
    },
  });
}

/** The letters that were put aside, newest first. */
export const filteredQuery = infiniteQueryOptions({
  queryKey: ['compliments', 'aside'],
  queryFn: ({ pageParam, signal }) =>
    read(
      api.compliments.aside.$get({ query: { page: pageParam, pageSize } }, { init: { signal } }),
    ),
  initialPageParam: 1,
  getNextPageParam: (last, all) => {
    const shown = all.reduce((sum, page) => sum + page.compliments.length, 0);
    return last.compliments.length > 0 && shown < last.totalCount ? all.length + 1 : undefined;
  },
  networkMode,
  // A letter may have been put aside since the folder was open.
  staleTime: 0,
});

/** Takes a letter out of the folder, among the received ones. */
export function useTakeLetter() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => read(api.compliments[':id'].take.$post({ param: { id } })),
    onSuccess: () => {
      for (const queryKey of [receivedKey, unreadQuery.queryKey, profileQuery.queryKey])
        void client.invalidateQueries({ queryKey });
    },
    // Also after a failure: another tab may have taken it. The folder is as the server has it before anything is said.
    onSettled: () => refreshFolder(client),
  });
}

/** Empties the folder for good. */
export function useEmptyFiltered() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => read(api.compliments.aside.$delete()),
    onSuccess: () => refreshFolder(client),
  });
}

async function refreshFolder(client: ReturnType<typeof useQueryClient>): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: filteredQuery.queryKey }),
    client.invalidateQueries({ queryKey: inboxPreferencesQuery.queryKey }),
  ]);
}

function isGone(error: unknown): boolean {
  return error instanceof ApiError && error.status === 404;
}
