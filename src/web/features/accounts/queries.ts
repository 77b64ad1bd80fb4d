import type { InferRequestType } from 'hono/client';
import { api, read } from '#web/api/client.ts';
import { withRequestKey } from '#web/api/request-key.ts';
import { useEnterSession } from '#web/api/session.ts';
import { useOnce } from '#web/api/use-once.ts';
import type { Credentials } from '#web/features/accounts/credentials.ts';

type SignUpInput = InferRequestType<(typeof api.auth)['sign-up']['email']['$post']>['json'];

/** Signs in and loads the session before it resolves. */
export function useSignIn() {
  const enterSession = useEnterSession();
  return useOnce({
    mutationFn: async (json: Credentials) => {
      await read(api.auth['sign-in'].email.$post({ json }));
      await enterSession();
    },
  });
}

/** Signs in by a code of one's own; answers the person's name. */
export function useSignInByCode() {
  const enterSession = useEnterSession();
  return useOnce({
    mutationFn: async (code: string) => {
      const answer = await read(api.auth['sign-in'].code.$post({ json: { code } }));
      await enterSession();
      return answer;
    },
  });
}

/** Checks the rules of step 1 that only the server knows. Throws errors with the step's fields. */
export function useCheckFirstStep() {
  return useOnce({
    mutationFn: (json: Pick<SignUpInput, 'name' | 'email' | 'password' | 'invitation'>) =>
      read(api.auth['sign-up'].check.$post({ json })),
  });
}

/** Creates account, profile and session. The caller runs `useEnterSession` to load the session. */
export function useSignUp() {
  return useOnce({
    mutationFn: (json: SignUpInput) =>
      withRequestKey(['sign_up', JSON.stringify(json)], (options) =>
        read(api.auth['sign-up'].email.$post({ json }, options)),
      ),
  });
}
