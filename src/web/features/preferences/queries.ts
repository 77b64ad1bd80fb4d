import { infiniteQueryOptions, queryOptions, useQueryClient } from '@tanstack/react-query';
import type { InferRequestType, InferResponseType } from 'hono/client';
import { pageSize } from '#domain/compliments/compliment.ts';
import { api, read } from '#web/api/client.ts';
import { ApiError } from '#web/api/errors.ts';
import { receivedKey, blocksKey } from '#web/api/letter-keys.ts';
import { profileQuery } from '#web/api/profile.ts';
import { requestPermission, disablePushes, enablePushes } from '#web/api/push-device.ts';
import { unreadQuery } from '#web/api/unread.ts';
import { useOnce } from '#web/api/use-once.ts';
import { useSaveSettings } from '#web/api/use-save-settings.ts';

export type Preferences = InferResponseType<typeof api.preferences.$get, 200>;
export type PushDevice = Preferences['pushes']['devices'][number];
export type Block = InferResponseType<
  (typeof api)['blocked-senders']['$get'],
  200
>['blocks'][number];
export type FilteredPage = InferResponseType<typeof api.compliments.filtered.$get, 200>;
export type FilteredLetter = FilteredPage['compliments'][number];

/* Fails offline with an error, instead of waiting for a connection. */
const networkMode = 'always';

/** Fetches the member's preferences, the number of filtered letters and the browsers with pushes. */
export const preferencesQuery = queryOptions({
  queryKey: ['preferences'],
  queryFn: ({ signal }) => read(api.preferences.$get(undefined, { init: { signal } })),
  networkMode,
});

/**
 * Changes only the given preferences. Throws errors with the fields `inbox.noLettersUntil`, `inbox.unwantedWords` and
 * `pushes.quietHours`.
 */
export function useChangePreferences() {
  const client = useQueryClient();
  return useSaveSettings(
    preferencesQuery,
    (json: InferRequestType<typeof api.preferences.$patch>['json']) =>
      read(api.preferences.$patch({ json })),
    ({ inbox: { noLettersUntil } }) =>
      client.setQueryData(
        profileQuery.queryKey,
        (profile) => profile && { ...profile, noLettersUntil },
      ),
  );
}

export const blocksQuery = queryOptions({
  queryKey: blocksKey,
  queryFn: async ({ signal }) =>
    (await read(api['blocked-senders'].$get(undefined, { init: { signal } }))).blocks,
  networkMode,
});

/** Ends a block. Succeeds if another tab has ended it. */
export function useEndBlock() {
  const client = useQueryClient();
  return useOnce({
    mutationFn: async (id: string) => {
      await ignoreMissing(read(api['blocked-senders'][':id'].$delete({ param: { id } })));
    },
    onSuccess: (_answer, id) => {
      client.setQueryData(blocksQuery.queryKey, (all) => all?.filter((one) => one.id !== id));
      void client.invalidateQueries({ queryKey: receivedKey });
    },
  });
}

/** Fetches the filtered letters, newest first. */
export const filteredQuery = infiniteQueryOptions({
  queryKey: ['compliments', 'filtered'],
  queryFn: ({ pageParam, signal }) =>
    read(
      api.compliments.filtered.$get({ query: { page: pageParam, pageSize } }, { init: { signal } }),
    ),
  initialPageParam: 1,
  getNextPageParam: (last, all) => {
    const shown = all.reduce((sum, page) => sum + page.compliments.length, 0);
    return last.compliments.length > 0 && shown < last.totalCount ? all.length + 1 : undefined;
  },
  networkMode,
  // Refetches on every opening: new letters may have been filtered.
  staleTime: 0,
});

/** Moves a letter from the folder to the received letters. */
export function useDeliverFiltered() {
  const client = useQueryClient();
  return useOnce({
    mutationFn: (id: string) => read(api.compliments[':id'].take.$post({ param: { id } })),
    onSuccess: () => {
      for (const queryKey of [receivedKey, unreadQuery.queryKey, profileQuery.queryKey])
        void client.invalidateQueries({ queryKey });
    },
    // Refetches after a failure too, as another tab may have taken it. Awaited, so that the folder is current first.
    onSettled: () => invalidateFiltered(client),
  });
}

/** Deletes all filtered letters. */
export function useEmptyFiltered() {
  const client = useQueryClient();
  return useOnce({
    mutationFn: () => read(api.compliments.filtered.$delete()),
    onSuccess: () => invalidateFiltered(client),
  });
}

async function invalidateFiltered(client: ReturnType<typeof useQueryClient>): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: filteredQuery.queryKey }),
    client.invalidateQueries({ queryKey: preferencesQuery.queryKey }),
  ]);
}

/** Registers this browser for pushes; resolves to false if the permission was denied. */
export function useEnablePushes() {
  const client = useQueryClient();
  return useOnce({
    mutationFn: async () => {
      if (!(await requestPermission())) return false;
      const { pushes } = await client.ensureQueryData(preferencesQuery);
      client.setQueryData(preferencesQuery.queryKey, await enablePushes(pushes.publicKey));
      return true;
    },
  });
}

/** Removes a browser from pushes. Succeeds if another tab has removed it. */
export function useRemoveDevice() {
  const client = useQueryClient();
  return useOnce({
    mutationFn: async ({ id, isCurrent }: PushDevice) => {
      await ignoreMissing(read(api.pushes.devices[':id'].$delete({ param: { id } })));
      if (isCurrent) await disablePushes().catch(() => undefined);
    },
    onSuccess: (_answer, { id }) =>
      client.setQueryData(preferencesQuery.queryKey, (before) => {
        if (before === undefined) return before;
        const devices = before.pushes.devices.filter((device) => device.id !== id);
        return { ...before, pushes: { ...before.pushes, devices } };
      }),
  });
}

async function ignoreMissing(removal: Promise<unknown>): Promise<void> {
  try {
    await removal;
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 404)) throw error;
  }
}
