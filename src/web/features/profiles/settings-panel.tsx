import type { Profile } from '#web/api/profile.ts';
import { updateTexts, useUpdateProfile } from '#web/features/profiles/queries.ts';
import { useNameDialog } from '#web/features/profiles/use-name-dialog.tsx';
import { LanguageField } from '#web/forms/language-field.tsx';
import { SettingSwitch } from '#web/forms/setting-switch.tsx';
import { useLanguage } from '#web/i18n/texts-provider.tsx';
import { useOwnName } from '#web/i18n/use-shown-name.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { useSelectLanguage } from '#web/shell/use-select-language.ts';
import { Button } from '#web/ui/button.tsx';
import { Setting } from '#web/ui/setting.tsx';

type Props = { profile: Profile };

export function NameSetting({ profile: { name } }: Props) {
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

export function LanguageSetting() {
  const t = useTranslations();
  const { language } = useLanguage();
  const selectLanguage = useSelectLanguage();
  return (
    <Setting title={t('profile.settings.language')}>
      <div className="w-full xs:w-48">
        <LanguageField
          label={t('profile.settings.language')}
          labelHidden
          value={language}
          onLanguage={(chosen) => void selectLanguage(chosen)}
        />
      </div>
    </Setting>
  );
}

export function ModelSetting({ profile }: Props) {
  const t = useTranslations();
  return (
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
  );
}
