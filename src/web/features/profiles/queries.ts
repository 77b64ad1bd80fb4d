import { useQueryClient } from '@tanstack/react-query';
import type { ProfileChange } from '#domain/accounts/profile-fields.ts';
import { api, read } from '#web/api/client.ts';
import { profileQuery } from '#web/api/profile.ts';
import { sessionQuery } from '#web/api/session.ts';
import { useSaveSettings } from '#web/api/use-save-settings.ts';

export const updateTexts = {
  saved: 'profile.update.success',
  failed: 'profile.update.failed',
} as const;

/** Changes the profile and shows the server's stored values at once. */
export function useUpdateProfile() {
  const client = useQueryClient();
  return useSaveSettings(
    profileQuery,
    (json: ProfileChange) => read(api.profile.$patch({ json })),
    (_profile, { name }) => {
      if (name !== undefined) void client.invalidateQueries({ queryKey: sessionQuery.queryKey });
    },
  );
}
