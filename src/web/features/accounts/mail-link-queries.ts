import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { api, read } from '#web/api/client.ts';
import { profileQuery } from '#web/api/profile.ts';
import { clearPersonData, sessionQuery, useEnterSession } from '#web/api/session.ts';
import { useOnce } from '#web/api/use-once.ts';

/** Mails a link that sets a new password. Resolves alike for every address, so that it reveals no account. */
export function useRequestPasswordReset() {
  return useOnce({
    mutationFn: (email: string) => read(api.auth['forgotten-password'].$post({ json: { email } })),
  });
}

/** Resends the link that confirms a new account. Resolves alike for every address, so that it reveals no account. */
export function useRequestConfirmation() {
  return useOnce({
    mutationFn: (email: string) => read(api.auth.email.confirmation.$post({ json: { email } })),
  });
}

/** Fetches the account of a reset link while the link is valid; waits while `token` is null. */
export const resetLinkQuery = (token: string | null) =>
  queryOptions({
    queryKey: ['reset-link', token],
    queryFn: () => read(api.auth['reset-password'].link.$post({ json: { token: token ?? '' } })),
    enabled: token !== null,
    staleTime: Infinity,
  });

/** Sets a new password and signs in, replacing any session. Throws errors with the field `password`. */
export function useResetPassword() {
  const client = useQueryClient();
  const enterSession = useEnterSession();
  return useOnce({
    mutationFn: async (json: { token: string; password: string }) => {
      await read(api.auth['reset-password'].$post({ json }));
      clearPersonData(client);
      await enterSession();
    },
  });
}

export type Confirmation = {
  name: 'token' | 'change';
  token: string;
  /** Comes from the mailbox's owner if another browser registered the address. */
  details?: { name: string; password: string };
};

/**
 * Uses up a link that confirms an address: of a registration (`token`) or a changed one (`change`). Signs in if
 * `details` create the account.
 */
export function useConfirmAddress() {
  const client = useQueryClient();
  const enterSession = useEnterSession();
  return useOnce({
    mutationFn: async ({ name, token, details }: Confirmation) => {
      if (name === 'change') {
        const changed = await read(api.auth.email.change.$post({ json: { token } }));
        return { ...changed, waitsFor: null, email: '' };
      }
      const answer = await read(api.auth.email.confirm.$post({ json: { token, ...details } }));
      if (details === undefined || answer.waitsFor === 'team') return answer;
      clearPersonData(client);
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
