import type { QueryClient } from '@tanstack/react-query';
import type { Language } from '#domain/i18n/language.ts';
import { api, read } from '#web/api/client.ts';
import { profileQuery, type Profile } from '#web/api/profile.ts';

let latestRequest: Promise<Profile | null> = Promise.resolve(null);

/**
 * Saves the language to the profile. Sends choices one after the other, since arrow keys make several at once and the
 * last must win. Only members load this code.
 */
export async function saveLanguage(client: QueryClient, language: Language): Promise<void> {
  client.setQueryData(profileQuery.queryKey, (profile) => profile && { ...profile, language });
  const save = () => read(api.profile.$patch({ json: { language } }));
  const request = latestRequest.then(save, save);
  latestRequest = request;
  const profile = await request;
  // Skips the answer to an earlier choice, which would switch the page back.
  if (latestRequest === request) client.setQueryData(profileQuery.queryKey, profile);
}
