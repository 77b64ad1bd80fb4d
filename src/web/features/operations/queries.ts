import { queryOptions } from '@tanstack/react-query';
import type { InferResponseType } from 'hono/client';
import { api, read } from '#web/api/client.ts';
import { useOnce } from '#web/api/use-once.ts';

export type CheckLine = InferResponseType<typeof api.admin.checks.$get, 200>['lines'][number];

/** Checks the installation; every mount runs a new check. */
export const checksQuery = queryOptions({
  queryKey: ['checks'],
  queryFn: ({ signal }) => read(api.admin.checks.$get({}, { init: { signal } })),
  staleTime: Infinity,
  gcTime: 0,
  retry: false,
});

export function useTestMail() {
  return useOnce({
    mutationFn: (json: { email: string }) => read(api.admin['mail-test'].$post({ json })),
  });
}
