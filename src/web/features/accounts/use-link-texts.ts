import type { SentLink } from '#web/features/accounts/request-link-form.tsx';
import { useTranslations } from '#web/i18n/use-translations.ts';

/** Tells the person where to find the requested link; null before the request. */
export function useLinkTexts(sent: SentLink | null): { title: string; text: string } | null {
  const t = useTranslations();
  if (sent === null) return null;
  const place = sent.isMailed ? 'sent' : 'kept';
  return {
    title: t(`login.forgot.${place}_title`),
    text: t(`login.forgot.${place}`, { email: sent.email }),
  };
}
