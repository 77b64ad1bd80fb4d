import type { QueryClient } from '@tanstack/react-query';
import type { Language } from '#domain/i18n/language.ts';
import { api, read } from '#web/api/client.ts';
import { profileQuery, type Profile } from '#web/api/profile.ts';

let latest: Promise<Profile | null> = Promise.resolve(null);

/**
 * Stores the language on the profile. Choices are sent one after the other: arrow keys make several at once, and the
 * last one must be kept. Only members load this code.
 */
export async function saveLanguage(client: QueryClient, language: Language): Promise<void> {
  client.setQueryData(profileQuery.queryKey, (profile) => profile && { ...profile, language });
  const save = () => read(api.profile.$patch({ json: { language } }));
  const own = latest.then(save, save);
  latest = own;
  const profile = await own;
  // With the answer to an earlier choice the page would go back to it.
  if (latest === own) client.setQueryData(profileQuery.queryKey, profile);
}
