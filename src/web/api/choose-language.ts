import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';
import { languageOfParameter } from '#domain/i18n/language-choice.ts';
import type { Language } from '#domain/i18n/language.ts';
import { useProfile } from '#web/api/profile.ts';
import { useSession } from '#web/api/session.ts';
import { useLanguage } from '#web/i18n/texts-provider.tsx';
import { rememberedLanguage } from '#web/i18n/texts.ts';

/**
 * Shows a language, remembers it and, for signed-in people, keeps it on the profile. Rejects with nothing changed when
 * its texts cannot be loaded.
 */
export function useChooseLanguage(): (language: Language) => Promise<void> {
  const client = useQueryClient();
  const session = useSession();
  const { switchLanguage } = useLanguage();
  const signedIn = session.status === 'signed-in';
  return useCallback(
    async (language) => {
      await switchLanguage(language);
      dropLanguageParameter();
      if (!signedIn) return;
      const { saveLanguage } = await import('#web/api/save-language.ts');
      await saveLanguage(client, language);
    },
    [client, signedIn, switchLanguage],
  );
}

/**
 * Follows an earlier choice: the profile's language for members, the stored one for visitors without the cookie. An
 * address with `?lang=` wins.
 */
export function useEarlierChoice(): void {
  const { switchLanguage } = useLanguage();
  const { data: profile } = useProfile();
  const wanted = profile?.language;
  useEffect(() => {
    if (languageOfParameter(new URLSearchParams(location.search).get('lang')) !== null) return;
    const earlier = wanted ?? rememberedLanguage();
    // When it fails, the page stays readable in the language that it has; the next visit tries again.
    if (earlier !== null) switchLanguage(earlier).catch(() => undefined);
  }, [wanted, switchLanguage]);
}

/** After a choice the address must not bring the old language back at the next reload. */
function dropLanguageParameter(): void {
  const url = new URL(location.href);
  if (!url.searchParams.has('lang')) return;
  url.searchParams.delete('lang');
  history.replaceState(history.state, '', url);
}
