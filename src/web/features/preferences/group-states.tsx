import { useQuery } from '@tanstack/react-query';
import { preferencesQuery } from '#web/features/preferences/queries.ts';
import { useDates } from '#web/i18n/use-dates.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';

/** Says in one line that letters arrive or are paused. */
export function LettersState({ pausedUntil }: { pausedUntil: string | null | undefined }) {
  const t = useTranslations();
  const dates = useDates();
  return pausedUntil == null
    ? t('profile.groups.letters_arrive')
    : t('profile.groups.letters_paused', { day: dates.day(pausedUntil) });
}

/** Summarizes pushes and mails in one line. */
export function NotificationsState({ hasPushes }: { hasPushes: boolean }) {
  const t = useTranslations();
  const { data } = useQuery(preferencesQuery);
  const parts = [
    data && hasPushes && t('profile.groups.pushes', { count: data.pushes.devices.length }),
    data?.digests.obstacle === null && t(`profile.groups.mails_${data.digests.rhythm}`),
  ].filter(Boolean);
  // Keeps the line's height while loading.
  return parts.length > 0 ? parts.join(', ') : '\u{A0}';
}
