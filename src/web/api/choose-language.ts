import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';
import { languageOfParameter } from '#domain/i18n/language-choice.ts';
import type { Language } from '#domain/i18n/language.ts';
import { useProfile } from '#web/api/profile.ts';
import { useSession } from '#web/api/session.ts';
import { useLanguage } from '#web/i18n/texts-provider.tsx';
import { rememberedLanguage } from '#web/i18n/texts.ts';

/**
 * Returns a function that shows a language, remembers it and saves it to a member's profile. It rejects and changes
 * nothing if the texts cannot be loaded.
 */
export function useChooseLanguage(): (language: Language) => Promise<void> {
  const client = useQueryClient();
  const session = useSession();
  const { switchLanguage } = useLanguage();
  const isSignedIn = session.status === 'signed-in';
  return useCallback(
    async (language) => {
      await switchLanguage(language);
      dropLanguageParameter();
      if (!isSignedIn) return;
      const { saveLanguage } = await import('#web/api/save-language.ts');
      await saveLanguage(client, language);
    },
    [client, isSignedIn, switchLanguage],
  );
}

/** Applies the profile's language, or a visitor's stored one if the cookie is missing. `?lang=` takes precedence. */
export function useStoredLanguage(): void {
  const { switchLanguage } = useLanguage();
  const { data: profile } = useProfile();
  const profileLanguage = profile?.language;
  useEffect(() => {
    if (languageOfParameter(new URLSearchParams(location.search).get('lang')) !== null) return;
    const storedLanguage = profileLanguage ?? rememberedLanguage();
    // Ignores a failure: the page stays readable in its present language and the next visit tries again.
    if (storedLanguage !== null) switchLanguage(storedLanguage).catch(() => undefined);
  }, [profileLanguage, switchLanguage]);
}

/** Drops `?lang=`, which would restore the old language at the next reload. */
function dropLanguageParameter(): void {
  const url = new URL(location.href);
  if (!url.searchParams.has('lang')) return;
  url.searchParams.delete('lang');
  history.replaceState(history.state, '', url);
}
