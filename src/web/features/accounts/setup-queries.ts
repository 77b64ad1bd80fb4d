import type { InferRequestType } from 'hono/client';
import { api, read } from '#web/api/client.ts';
import { useMutation } from '#web/api/use-mutation.ts';

/** Creates the first administrator and signs in. Throws errors with fields. */
export function useSetUp() {
  return useMutation({
    mutationFn: (json: InferRequestType<typeof api.auth.setup.$post>['json']) =>
      read(api.auth.setup.$post({ json })),
  });
}
