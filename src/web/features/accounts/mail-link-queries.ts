import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { api, read } from '#web/api/client.ts';
import { profileQuery } from '#web/api/profile.ts';
import { forgetPerson, sessionQuery, useEnterSession } from '#web/api/session.ts';
import { useMutation } from '#web/api/use-mutation.ts';

/** Has a link mailed that sets a new password. The answer is the same for every address. */
export function useRequestPasswordReset() {
  return useMutation({
    mutationFn: (email: string) => read(api.auth['forgotten-password'].$post({ json: { email } })),
  });
}

/** Has the link mailed again that confirms a new account. The answer is the same for every address. */
export function useRequestConfirmation() {
  return useMutation({
    mutationFn: (email: string) => read(api.auth.email.confirmation.$post({ json: { email } })),
  });
}

/** Whose password a mailed link sets, while it can; a null `token` is not read yet. */
export const resetLinkQuery = (token: string | null) =>
  queryOptions({
    queryKey: ['reset-link', token],
    queryFn: () => read(api.auth['reset-password'].link.$post({ json: { token: token ?? '' } })),
    enabled: token !== null,
    staleTime: Infinity,
  });

/** Sets a new password and signs in, replacing any session. Errors carry the field `password`. */
export function useResetPassword() {
  const client = useQueryClient();
  const enterSession = useEnterSession();
  return useMutation({
    mutationFn: async (json: { token: string; password: string }) => {
      await read(api.auth['reset-password'].$post({ json }));
      forgetPerson(client);
      await enterSession();
    },
  });
}

export type Confirmation = {
  name: 'token' | 'change';
  token: string;
  /** Of the owner, where another browser registered the address. */
  details?: { name: string; password: string };
};

/**
 * Uses a link up that confirms an address: of a registration (`token`), or a new one of an account (`change`). Signs
 * in where the owner's details begin the account.
 */
export function useConfirmAddress() {
  const client = useQueryClient();
  const enterSession = useEnterSession();
  return useMutation({
    mutationFn: async ({ name, token, details }: Confirmation) => {
      if (name === 'change') {
        const changed = await read(api.auth.email.change.$post({ json: { token } }));
        return { ...changed, waitsFor: null, email: '' };
      }
      const answer = await read(api.auth.email.confirm.$post({ json: { token, ...details } }));
      if (details === undefined || answer.waitsFor === 'team') return answer;
      forgetPerson(client);
      await enterSession();
      return answer;
    },
    onSuccess: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: sessionQuery.queryKey }),
        client.invalidateQueries({ queryKey: profileQuery.queryKey }),
      ]),
  });
}
