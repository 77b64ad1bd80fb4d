import { queryOptions } from '@tanstack/react-query';
import type { InferResponseType } from 'hono/client';
import type { ProviderName } from '#domain/accounts/provider.ts';
import { api, read } from '#web/api/client.ts';
import { useMutation } from '#web/api/use-mutation.ts';

export type WaysOfProof = InferResponseType<typeof api.auth.proof.$get, 200>;

/** How one can show who one is. Asked anew each time: a factor may have come or gone. */
export const waysQuery = queryOptions({
  queryKey: ['proof'],
  queryFn: ({ signal }) => read(api.auth.proof.$get(undefined, { init: { signal } })),
  staleTime: 0,
});

/** Errors carry the field `password`. */
export function useReauthenticateByPassword() {
  return useMutation({
    mutationFn: (password: string) => read(api.auth.proof.$post({ json: { password } })),
  });
}

/**
 * Has a provider ask in a window of its own, so that what stands here stays. Where the browser opens none, the
 * provider comes into this one.
 */
export function useReauthenticateByProvider() {
  return useMutation({
    mutationFn: async (provider: ProviderName) => {
      // At once, or the browser would not take it for the person's wish.
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
