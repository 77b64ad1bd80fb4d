import type { InferRequestType } from 'hono/client';
import { api, read } from '#web/api/client.ts';
import { useMutation } from '#web/api/use-mutation.ts';

/** Creates the first administrator, who is signed in then. Errors carry the fields. */
export function useSetUp() {
  return useMutation({
    mutationFn: (json: InferRequestType<typeof api.auth.setup.$post>['json']) =>
      read(api.auth.setup.$post({ json })),
  });
}
