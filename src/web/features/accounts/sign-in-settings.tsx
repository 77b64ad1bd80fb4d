import { useState } from 'react';
import { usePageData } from '#web/api/page-data.tsx';
import type { Profile } from '#web/api/profile.ts';
import { EmailDialog } from '#web/features/accounts/email-dialog.tsx';
import { PasswordDialog } from '#web/features/accounts/password-dialog.tsx';
import { PasswordLinkButton } from '#web/features/accounts/password-link-button.tsx';
import { useDates } from '#web/i18n/use-dates.ts';
import { useShownName } from '#web/i18n/use-shown-name.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { Button } from '#web/ui/button.tsx';
import { EmailText } from '#web/ui/email-text.tsx';
import { Setting } from '#web/ui/setting.tsx';

/** Shows the settings for address and password. */
export function SignInSettings({ profile }: { profile: Profile }) {
  if (profile.code !== null) return <CodeSetting profile={profile} code={profile.code} />;
  return (
    <>
      <EmailSetting profile={profile} />
      {profile.hasPassword ? (
        <PasswordSetting email={profile.email ?? ''} />
      ) : (
        <NoPasswordSetting profile={profile} />
      )}
    </>
  );
}

function EmailSetting({ profile }: { profile: Profile }) {
  const t = useTranslations();
  const [isOpen, setIsOpen] = useState(false);
  const { email, mustConfirmEmail, canChangeEmail, hasPassword } = profile;
  const note = canChangeEmail || mustConfirmEmail ? null : t('settings.email.unavailable');
  return (
    <Setting
      title={t('profile.settings.email')}
      text={
        <>
          <EmailText email={email ?? ''} />
          {note !== null && <span className="mt-1 block">{note}</span>}
        </>
      }
    >
      {canChangeEmail && !mustConfirmEmail && (
        <Button variant="quiet" size="s" onClick={() => setIsOpen(true)}>
          {t('profile.settings.email_change')}
        </Button>
      )}
      {isOpen && (
        <EmailDialog proof={hasPassword ? 'password' : null} onClose={() => setIsOpen(false)} />
      )}
    </Setting>
  );
}

/** Tells who could open the account too and until when it lasts, and offers an address in the place of the code. */
function CodeSetting({ profile, code }: { profile: Profile; code: NonNullable<Profile['code']> }) {
  const t = useTranslations();
  const dates = useDates();
  const shownName = useShownName();
  const [isOpen, setIsOpen] = useState(false);
  const kind = code.isCard ? 'card' : 'door';
  return (
    <Setting
      title={t('profile.code.title')}
      text={
        <>
          {t(`profile.code.${kind}`, { name: shownName(code.giver) })}
          <span className="mt-1 block">
            {t('profile.code.ends', { day: dates.day(code.endsAt.slice(0, 10)) })}{' '}
            {t(profile.canChangeEmail ? 'profile.code.address' : 'settings.email.unavailable')}
          </span>
        </>
      }
    >
      {profile.canChangeEmail && (
        <Button variant="quiet" size="s" onClick={() => setIsOpen(true)}>
          {t('profile.code.add')}
        </Button>
      )}
      {isOpen && <EmailDialog proof="code" onClose={() => setIsOpen(false)} />}
    </Setting>
  );
}

function PasswordSetting({ email }: { email: string }) {
  const t = useTranslations();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Setting title={t('profile.settings.password')} text={t('profile.settings.password_text')}>
      <Button variant="quiet" size="s" onClick={() => setIsOpen(true)}>
        {t('profile.settings.password_change')}
      </Button>
      {isOpen && <PasswordDialog email={email} onClose={() => setIsOpen(false)} />}
    </Setting>
  );
}

function NoPasswordSetting({ profile }: { profile: Profile }) {
  const t = useTranslations();
  const { houseProvider } = usePageData();
  // No password would open the account.
  if (houseProvider?.isOnly === true) return null;
  return (
    <Setting
      title={t('profile.settings.password')}
      text={t(profile.canChangeEmail ? 'profile.password.none' : 'profile.password.unavailable')}
    >
      {profile.canChangeEmail && profile.email !== null && (
        <PasswordLinkButton email={profile.email} />
      )}
    </Setting>
  );
}
