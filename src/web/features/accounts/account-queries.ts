import { useQueryClient } from '@tanstack/react-query';
import { api, read } from '#web/api/client.ts';
import { withRequestKey } from '#web/api/request-key.ts';
import { endSession } from '#web/api/session.ts';
import { useOnce } from '#web/api/use-once.ts';

/** Throws errors with the fields `oldPassword` and `newPassword`. */
export function useChangePassword() {
  return useOnce({
    mutationFn: (json: { oldPassword: string; newPassword: string }) =>
      withRequestKey(['change_password', JSON.stringify(json)], (options) =>
        read(api.auth.password.$put({ json }, options)),
      ),
  });
}

/** Mails a link to the new address. Throws errors with the fields of the request. */
export function useRequestEmailChange() {
  return useOnce({
    mutationFn: (json: { email: string; password: string; newPassword: string }) =>
      read(api.auth.email.$put({ json })),
  });
}

/**
 * Deletes the account and ends the session; `onDeleted` must navigate before members' pages close. Throws errors with
 * the fields of the request.
 */
export function useDeleteAccount(onDeleted: () => void) {
  const client = useQueryClient();
  return useOnce({
    mutationFn: (json: { email?: string; name?: string; password: string }) =>
      read(api.profile.$delete({ json })),
    onSuccess: () => {
      onDeleted();
      endSession(client, 'account_deleted');
    },
  });
}
