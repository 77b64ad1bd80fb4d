import { useQueryClient } from '@tanstack/react-query';
import { api, read } from '#web/api/client.ts';
import { callOnce } from '#web/api/request-key.ts';
import { leaveBehind } from '#web/api/session.ts';
import { useMutation } from '#web/api/use-mutation.ts';

/** Errors carry the fields `oldPassword` and `newPassword`. */
export function useChangePassword() {
  return useMutation({
    mutationFn: (json: { oldPassword: string; newPassword: string }) =>
      callOnce(['change_password', JSON.stringify(json)], (options) =>
        read(api.auth.password.$put({ json, header: {} }, options)),
      ),
  });
}

/** Has a link sent to the new address. Errors carry the fields `email` and `password`. */
export function useRequestEmailChange() {
  return useMutation({
    mutationFn: (json: { email: string; password: string }) => read(api.auth.email.$put({ json })),
  });
}

/**
 * It ends the session; `onDeleted` navigates before members' pages close. Errors carry the fields `email` and
 * `password`.
 */
export function useDeleteAccount(onDeleted: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (json: { email: string; password: string }) => read(api.profile.$delete({ json })),
    onSuccess: () => {
      onDeleted();
      leaveBehind(client, 'account_deleted');
    },
  });
}
