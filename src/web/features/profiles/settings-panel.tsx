import { useState, type ReactNode } from 'react';
import { isLanguage, type Language } from '#domain/language.ts';
import { usePageData } from '#web/api/page-data.tsx';
import type { Profile } from '#web/api/profile.ts';
import { DeleteAccountDialog } from '#web/features/profiles/delete-account-dialog.tsx';
import { EmailDialog } from '#web/features/profiles/email-dialog.tsx';
import { AiSwitch } from '#web/features/profiles/ai-switch.tsx';
import { ExportButton } from '#web/features/profiles/export-button.tsx';
import { NameDialog } from '#web/features/profiles/name-dialog.tsx';
import { PasswordDialog } from '#web/features/profiles/password-dialog.tsx';
import { PasswordLinkButton } from '#web/features/profiles/password-link-button.tsx';
import { useConfirmationMail } from '#web/features/profiles/use-confirmation-mail.ts';
import { useLanguage } from '#web/i18n/texts-provider.tsx';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { Button } from '#web/ui/button.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { useToast } from '#web/ui/toast.tsx';

type Open = 'name' | 'email' | 'password' | 'delete' | null;

/** Name, address, password, language, what the AI helper may read, one’s data, and the way out. */
export function SettingsPanel({
  profile,
  onLanguage,
}: {
  profile: Profile;
  onLanguage: (language: Language) => void;
}) {
  const t = useTranslations();
  const toast = useToast();
  const [open, setOpen] = useState<Open>(null);
  const confirmation = useConfirmationMail(profile.email);
  const close = (): void => setOpen(null);
  const changeEmail = (): void => {
    if (profile.mustConfirmEmail)
      toast.info(t('security.unconfirmed.text'), {
        action: { label: t('security.unconfirmed.send'), onPress: () => confirmation.mutate() },
      });
    else if (profile.canChangeEmail) setOpen('email');
    else toast.info(t('settings.email.unavailable'));
  };
  return (
    <section className="panel">
      <h2 className="text-28">{t('profile.settings.title')}</h2>
      <ul className="mt-2">
        <Setting title={t('profile.settings.name')} text={profile.name}>
          <Button variant="quiet" size="s" onClick={() => setOpen('name')}>
            {t('profile.settings.name_change')}
          </Button>
        </Setting>
        <Setting title={t('profile.settings.email')} text={profile.email}>
          <Button variant="quiet" size="s" onClick={changeEmail}>
            {t('profile.settings.email_change')}
          </Button>
        </Setting>
        {profile.hasPassword ? (
          <Setting
            title={t('profile.settings.password')}
            text={t('profile.settings.password_text')}
          >
            <Button variant="quiet" size="s" onClick={() => setOpen('password')}>
              {t('profile.settings.password_change')}
            </Button>
          </Setting>
        ) : (
          <Setting title={t('profile.settings.password')} text={t('profile.password.none')}>
            <PasswordLinkButton profile={profile} />
          </Setting>
        )}
        <Setting title={t('profile.settings.language')}>
          <LanguageSelect onLanguage={onLanguage} />
        </Setting>
        <li className="border-t border-line py-4">
          <AiSwitch isOn={profile.aiEnabled} />
        </li>
        <Setting title={t('profile.export.title')} text={t('profile.export.text')}>
          <ExportButton />
        </Setting>
        <Setting title={t('profile.settings.delete')} text={t('profile.settings.delete_text')}>
          <Button
            variant="text-danger"
            size="s"
            className="-mx-3"
            onClick={() => setOpen('delete')}
          >
            {t('profile.settings.delete')}
          </Button>
        </Setting>
      </ul>
      {open === 'name' && <NameDialog name={profile.name} onClose={close} />}
      {open === 'email' && <EmailDialog hasPassword={profile.hasPassword} onClose={close} />}
      {open === 'password' && <PasswordDialog onClose={close} />}
      {open === 'delete' && <DeleteAccountDialog profile={profile} onClose={close} />}
    </section>
  );
}

/** What is set, and the control that changes it; below each other where there is no room. */
function Setting({ title, text, children }: { title: string; text?: string; children: ReactNode }) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-line py-4 first:border-0">
      <div className="min-w-0 flex-[1_1_14rem]">
        <p className="font-semibold">{title}</p>
        {text !== undefined && <p className="max-w-112 text-14 text-muted">{text}</p>}
      </div>
      {children}
    </li>
  );
}

function LanguageSelect({ onLanguage }: { onLanguage: (language: Language) => void }) {
  const t = useTranslations();
  const { languages } = usePageData();
  const { language } = useLanguage();
  return (
    <div className="w-full xs:w-48">
      <SelectField
        label={t('profile.settings.language')}
        labelHidden
        options={languages.map(({ iso2, name }) => ({ value: iso2, label: name, lang: iso2 }))}
        value={language}
        onChange={({ target }) => {
          if (isLanguage(target.value)) onLanguage(target.value);
        }}
      />
    </div>
  );
}
