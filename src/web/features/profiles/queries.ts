import { useQueryClient } from '@tanstack/react-query';
import type { Language } from '#domain/i18n/language.ts';
import { api, read } from '#web/api/client.ts';
import { profileQuery } from '#web/api/profile.ts';
import { sessionQuery } from '#web/api/session.ts';
import { useMutation } from '#web/api/use-mutation.ts';

type ProfileChange = {
  name?: string;
  traits?: string[];
  alsoReads?: Language[];
  aiEnabled?: boolean;
};

/** Changes one's own profile; the app shows at once what the server made of it. */
export function useUpdateProfile() {
  const client = useQueryClient();
  return useMutation({
    // One after the other: of two boxes ticked in a row the second knows of the first, and must be kept last.
    scope: { id: 'profile' },
    mutationFn: (json: ProfileChange) => read(api.profile.$patch({ json })),
    onSuccess: (profile, { name }) => {
      client.setQueryData(profileQuery.queryKey, profile);
      if (name !== undefined) void client.invalidateQueries({ queryKey: sessionQuery.queryKey });
    },
  });
}
