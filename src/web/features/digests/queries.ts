import { queryOptions, useQueryClient } from '@tanstack/react-query';
import type { InferResponseType } from 'hono/client';
import type { DigestRhythm } from '#domain/notifications/digest.ts';
import { api, read } from '#web/api/client.ts';
import { useMutation } from '#web/api/use-mutation.ts';

export type Digests = InferResponseType<typeof api.digests.$get, 200>;

export const digestsQuery = queryOptions({
  queryKey: ['digests'],
  queryFn: ({ signal }) => read(api.digests.$get(undefined, { init: { signal } })),
  // Without a network it fails, and says so.
  networkMode: 'always',
});

/** Chooses how often, by the mornings of the place where one is. */
export function useChooseDigests() {
  const client = useQueryClient();
  return useMutation({
    // One after the other: one that is tried again must not turn on what was turned off meanwhile.
    scope: { id: 'digests' },
    mutationFn: (rhythm: DigestRhythm) => {
      const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
      return read(api.digests.$patch({ json: { rhythm, timeZone } }));
    },
    onSuccess: (digests) => client.setQueryData(digestsQuery.queryKey, digests),
  });
}
