import { api, read } from '#web/api/client.ts';
import { useMutation } from '#web/api/use-mutation.ts';

/** Whether an account has this address. */
export function useCheckUser() {
  return useMutation({
    mutationFn: (email: string) => read(api.admin.users.check.$post({ json: { email } })),
  });
}

/** Sets a member's password and ends the sessions. Errors carry the fields `email` and `password`. */
export function useResetPassword() {
  return useMutation({
    mutationFn: (json: { email: string; password: string }) =>
      read(api.admin.users.password.$post({ json })),
  });
}
