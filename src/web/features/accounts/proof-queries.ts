import { queryOptions } from '@tanstack/react-query';
import type { InferResponseType } from 'hono/client';
import type { ProviderName } from '#domain/accounts/provider.ts';
import { api, read } from '#web/api/client.ts';
import { useOnce } from '#web/api/use-once.ts';

export type ProofMethods = InferResponseType<typeof api.auth.proof.$get, 200>;

/** Lists the member's ways to re-authenticate. Never cached: a factor may have come or gone. */
export const proofMethodsQuery = queryOptions({
  queryKey: ['proof'],
  queryFn: ({ signal }) => read(api.auth.proof.$get(undefined, { init: { signal } })),
  staleTime: 0,
});

/** Throws errors with the field `password`. */
export function useReauthenticateByPassword() {
  return useOnce({
    mutationFn: (json: { password: string }) => read(api.auth.proof.$post({ json })),
  });
}

/**
 * Opens the provider in another window, so that this page's input is not lost. Uses this window if the browser opens
 * none.
 */
export function useReauthenticateByProvider() {
  return useOnce({
    mutationFn: async (provider: ProviderName) => {
      // Opens before the request: browsers block a window that opens later.
      const opened = open('', '_blank');
      try {
        const json = { provider, mode: 'proof' } as const;
        const { url } = await read(api.auth['sign-in'].social.$post({ json }));
        (opened ?? globalThis).location.assign(url);
      } catch (error) {
        opened?.close();
        throw error;
      }
    },
  });
}
