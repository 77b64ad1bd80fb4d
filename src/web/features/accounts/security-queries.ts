import { queryOptions, useQueryClient } from '@tanstack/react-query';
import type { InferResponseType } from 'hono/client';
import { activityQuery } from '#web/api/activity.ts';
import { api, read } from '#web/api/client.ts';
import { useEnterSession } from '#web/api/session.ts';
import { useOnce } from '#web/api/use-once.ts';

export type Device = InferResponseType<typeof api.auth.sessions.$get, 200>[number];

export const devicesQuery = queryOptions({
  queryKey: ['devices'],
  queryFn: ({ signal }) => read(api.auth.sessions.$get(undefined, { init: { signal } })),
});

/** Ends one session, or with null all but this one. */
export function useEndSessions() {
  const client = useQueryClient();
  return useOnce({
    mutationFn: (device: Device | null) =>
      device === null
        ? read(api.auth.sessions.$delete())
        : read(api.auth.sessions[':id'].$delete({ param: { id: device.id } })),
    // Refetches after a failure too: the session may have ended by itself.
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: devicesQuery.queryKey }),
        client.invalidateQueries({ queryKey: activityQuery.queryKey }),
      ]),
  });
}

export type EnrolledFactor = {
  id: string;
  type: 'totp' | 'phone';
  friendlyName: string;
  /** Set for an authenticator app; `qrCode` is an SVG. */
  totp: { secret: string; uri: string; qrCode: string } | null;
};

/** Input for a factor. An authenticator app needs only a name. */
export type NewFactor = { friendlyName: string; phone: string | null };

/** Starts a factor; it protects the account after a first code. Throws errors with the field `phone`. */
export function useEnrollFactor() {
  return useOnce({
    mutationFn: async ({ friendlyName, phone }: NewFactor): Promise<EnrolledFactor> => {
      const name = { friendly_name: friendlyName };
      const json =
        phone === null
          ? ({ factor_type: 'totp', ...name } as const)
          : ({ factor_type: 'phone', ...name, phone } as const);
      const { id, type, totp } = await read(api.auth.factors.$post({ json }));
      return {
        id,
        type,
        friendlyName,
        totp: totp === undefined ? null : { ...totp, qrCode: totp.qr_code },
      };
    },
  });
}

export const recoveryCodesQuery = queryOptions({
  queryKey: ['recovery-codes'],
  queryFn: ({ signal }) => read(api.auth['recovery-codes'].$get(undefined, { init: { signal } })),
});

/** Resolves to the new codes, which are never shown again. */
export function useRenewRecoveryCodes() {
  const client = useQueryClient();
  return useOnce({
    mutationFn: async () => (await read(api.auth['recovery-codes'].$post())).recovery_codes,
    onSuccess: () => {
      void client.invalidateQueries({ queryKey: recoveryCodesQuery.queryKey });
      void client.invalidateQueries({ queryKey: activityQuery.queryKey });
    },
  });
}

export function useRemoveFactor() {
  const enterSession = useEnterSession();
  const client = useQueryClient();
  return useOnce({
    mutationFn: async (id: string) => {
      await read(api.auth.factors[':id'].$delete({ param: { id } }));
      await enterSession();
      await client.invalidateQueries({ queryKey: activityQuery.queryKey });
    },
  });
}

/** Fetches all data of the member as JSON text. */
export function useExport() {
  return useOnce({
    mutationFn: async () => {
      const response = await api.profile.export.$get();
      return response.text();
    },
  });
}
