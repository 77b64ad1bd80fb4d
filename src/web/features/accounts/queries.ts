import type { InferRequestType } from 'hono/client';
import { api, read } from '#web/api/client.ts';
import { callOnce } from '#web/api/request-key.ts';
import { useEnterSession } from '#web/api/session.ts';
import { useMutation } from '#web/api/use-mutation.ts';
import type { Credentials } from '#web/features/accounts/credentials.ts';

type SignUpInput = InferRequestType<(typeof api.auth)['sign-up']['email']['$post']>['json'];

/** Signs in; when it is done, the app knows who is there. */
export function useSignIn() {
  const enterSession = useEnterSession();
  return useMutation({
    mutationFn: async (json: Credentials) => {
      await read(api.auth['sign-in'].email.$post({ json }));
      await enterSession();
    },
  });
}

/** What only the server knows about the first step. Errors carry its fields. */
export function useCheckFirstStep() {
  return useMutation({
    mutationFn: (json: Pick<SignUpInput, 'name' | 'email' | 'password' | 'invitation'>) =>
      read(api.auth['sign-up'].check.$post({ json })),
  });
}

/** Creates account, profile and session at once. The app learns of the session by `useEnterSession`. */
export function useSignUp() {
  return useMutation({
    mutationFn: (json: SignUpInput) =>
      callOnce(['sign_up', JSON.stringify(json)], (options) =>
        read(api.auth['sign-up'].email.$post({ json, header: {} }, options)),
      ),
  });
}
