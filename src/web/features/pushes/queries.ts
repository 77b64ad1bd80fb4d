import { queryOptions, useQueryClient } from '@tanstack/react-query';
import type { InferRequestType, InferResponseType } from 'hono/client';
import { api, read } from '#web/api/client.ts';
import { ApiError } from '#web/api/errors.ts';
import { askPermission, ownTimeZone, turnOffHere, turnOnHere } from '#web/api/push-device.ts';
import { useMutation } from '#web/api/use-mutation.ts';

export type Pushes = InferResponseType<typeof api.pushes.$get, 200>;
export type PushDevice = Pushes['devices'][number];
type Change = Omit<InferRequestType<typeof api.pushes.$patch>['json'], 'timeZone'>;

export const pushesQuery = queryOptions({
  queryKey: ['pushes'],
  queryFn: ({ signal }) => read(api.pushes.$get(undefined, { init: { signal } })),
  // Without a network it fails, and says so.
  networkMode: 'always',
});

/** Changes what is named, for the place where one is. */
export function useChangePushes() {
  const client = useQueryClient();
  return useMutation({
    // One after the other: each answers with all of them, and one that is tried again must not undo the next.
    scope: { id: 'pushes' },
    mutationFn: (change: Change) =>
      read(api.pushes.$patch({ json: { ...change, timeZone: ownTimeZone() } })),
    onSuccess: (pushes) => client.setQueryData(pushesQuery.queryKey, pushes),
  });
}

/** Turns this browser on; answers whether its person and the browser itself agreed. */
export function useTurnOn() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      if (!(await askPermission())) return false;
      const { publicKey } = await client.ensureQueryData(pushesQuery);
      client.setQueryData(pushesQuery.queryKey, await turnOnHere(publicKey));
      return true;
    },
  });
}

/** Tells a browser no more. Removed twice, as in another tab, is removed. */
export function useRemoveDevice() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ id, isCurrent }: PushDevice) => {
      try {
        await read(api.pushes.devices[':id'].$delete({ param: { id } }));
      } catch (error) {
        if (!(error instanceof ApiError && error.status === 404)) throw error;
      }
      if (isCurrent) await turnOffHere().catch(() => undefined);
    },
    onSuccess: (_answer, { id }) =>
      client.setQueryData(
        pushesQuery.queryKey,
        (before) =>
          before && { ...before, devices: before.devices.filter((device) => device.id !== id) },
      ),
  });
}
