import type { Profile } from '#web/api/profile.ts';
import { useDates } from '#web/i18n/use-dates.ts';
import { useOwnName } from '#web/i18n/use-shown-name.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { EmailText } from '#web/ui/email-text.tsx';

export function ProfileHeader({ profile }: { profile: Profile }) {
  const t = useTranslations();
  const dates = useDates();
  const name = useOwnName(profile.name);
  return (
    <header className="my-8 flex items-center gap-4 sm:gap-6">
      <Avatar name={profile.name} size="l" />
      <div className="min-w-0">
        <h1>{name}</h1>
        <p className="wrap-anywhere text-muted">
          {profile.email === null ? t('profile.code.none') : <EmailText email={profile.email} />}
        </p>
        <p className="text-14 text-muted">
          {t('profile.header.number', {
            number: String(profile.idProfiles),
            month: dates.month(profile.createdAt),
          })}
        </p>
      </div>
    </header>
  );
}
