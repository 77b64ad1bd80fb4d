import { api, read } from '#web/api/client.ts';
import { useOnce } from '#web/api/use-once.ts';

/** Checks that an account has this address. */
export function useCheckUser() {
  return useOnce({
    mutationFn: (email: string) => read(api.admin.users.check.$post({ json: { email } })),
  });
}

/** Sets a member's password and ends all sessions. Throws errors with the fields `email` and `password`. */
export function useResetPassword() {
  return useOnce({
    mutationFn: (json: { email: string; password: string }) =>
      read(api.admin.users.password.$post({ json })),
  });
}
