import type { ReactNode } from 'react';
import type { Language } from '#domain/i18n/language.ts';
import type { Profile } from '#web/api/profile.ts';
import { updateTexts, useUpdateProfile } from '#web/features/profiles/queries.ts';
import { useNameDialog } from '#web/features/profiles/use-name-dialog.tsx';
import { LanguageField } from '#web/forms/language-field.tsx';
import { SettingSwitch } from '#web/forms/setting-switch.tsx';
import { useLanguage } from '#web/i18n/texts-provider.tsx';
import { useOwnName } from '#web/i18n/use-shown-name.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { Button } from '#web/ui/button.tsx';
import { Setting } from '#web/ui/setting.tsx';

type Props = {
  profile: Profile;
  onLanguage: (language: Language) => void;
  /** Rows for address and password, after the name. */
  signIn: ReactNode;
  /** Rows for download and deletion, at the end. */
  data: ReactNode;
};

export function SettingsPanel({ profile, onLanguage, signIn, data }: Props) {
  const t = useTranslations();
  const { language } = useLanguage();
  return (
    <ul>
      <NameSetting name={profile.name} />
      {signIn}
      <Setting title={t('profile.settings.language')}>
        <div className="w-full xs:w-48">
          <LanguageField
            label={t('profile.settings.language')}
            labelHidden
            value={language}
            onLanguage={onLanguage}
          />
        </div>
      </Setting>
      <li className="rule-t py-4">
        <SettingSwitch
          label={t('profile.settings.ai')}
          hint={t('profile.settings.ai_text')}
          stored={profile.aiEnabled}
          change={useUpdateProfile()}
          changeTo={(aiEnabled) => ({ aiEnabled })}
          texts={updateTexts}
        />
      </li>
      {data}
    </ul>
  );
}

function NameSetting({ name }: { name: string }) {
  const t = useTranslations();
  const { open: ask, dialog } = useNameDialog(name);
  return (
    <Setting title={t('profile.settings.name')} text={useOwnName(name)}>
      <Button variant="quiet" size="s" onClick={ask}>
        {t('profile.settings.name_change')}
      </Button>
      {dialog}
    </Setting>
  );
}
