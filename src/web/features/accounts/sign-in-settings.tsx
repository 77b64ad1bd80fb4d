import { useState } from 'react';
import type { Profile } from '#web/api/profile.ts';
import { EmailDialog } from '#web/features/accounts/email-dialog.tsx';
import { PasswordDialog } from '#web/features/accounts/password-dialog.tsx';
import { PasswordLinkButton } from '#web/features/accounts/password-link-button.tsx';
import { useConfirmationMail } from '#web/features/accounts/use-confirmation-mail.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { Button } from '#web/ui/button.tsx';
import { Setting } from '#web/ui/setting.tsx';
import { useToast } from '#web/ui/toast.tsx';

/** With what one signs in: the address and the password. For the list of one’s settings. */
export function SignInSettings({ profile }: { profile: Profile }) {
  return (
    <>
      <EmailSetting profile={profile} />
      {profile.hasPassword ? <PasswordSetting /> : <NoPasswordSetting profile={profile} />}
    </>
  );
}

function EmailSetting({ profile }: { profile: Profile }) {
  const t = useTranslations();
  const toast = useToast();
  const [isOpen, setIsOpen] = useState(false);
  const confirmation = useConfirmationMail(profile.email);
  const change = (): void => {
    if (profile.mustConfirmEmail)
      toast.info(t('security.unconfirmed.text'), {
        action: { label: t('security.unconfirmed.send'), onPress: () => confirmation.mutate() },
      });
    else if (profile.canChangeEmail) setIsOpen(true);
    else toast.info(t('settings.email.unavailable'));
  };
  return (
    <Setting title={t('profile.settings.email')} text={profile.email}>
      <Button variant="quiet" size="s" onClick={change}>
        {t('profile.settings.email_change')}
      </Button>
      {isOpen && <EmailDialog hasPassword={profile.hasPassword} onClose={() => setIsOpen(false)} />}
    </Setting>
  );
}

function PasswordSetting() {
  const t = useTranslations();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Setting title={t('profile.settings.password')} text={t('profile.settings.password_text')}>
      <Button variant="quiet" size="s" onClick={() => setIsOpen(true)}>
        {t('profile.settings.password_change')}
      </Button>
      {isOpen && <PasswordDialog onClose={() => setIsOpen(false)} />}
    </Setting>
  );
}

function NoPasswordSetting({ profile }: { profile: Profile }) {
  const t = useTranslations();
  return (
    <Setting title={t('profile.settings.password')} text={t('profile.password.none')}>
      <PasswordLinkButton profile={profile} />
    </Setting>
  );
}
