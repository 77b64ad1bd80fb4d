import type { ReactNode } from 'react';
import { BlocksList } from '#web/features/preferences/blocks-list.tsx';
import { FilteredSetting } from '#web/features/preferences/filtered-setting.tsx';
import { PauseSetting } from '#web/features/preferences/pause-setting.tsx';
import {
  PreferencesPanel,
  PreferencesSection,
} from '#web/features/preferences/preferences-panel.tsx';
import { useChangePreferences, type Preferences } from '#web/features/preferences/queries.ts';
import { UnwantedWords } from '#web/features/preferences/unwanted-words.tsx';
import { SettingSwitch } from '#web/forms/setting-switch.tsx';
import { useTranslations } from '#web/i18n/use-translations.ts';

const texts = {
  saved: 'inbox_preferences.panel.saved',
  failed: 'inbox_preferences.panel.not_saved',
} as const;

/** Edits the inbox preferences (P92 to P94); `readingLanguages` is the choice of languages. */
export function InboxPreferencesPanel({ readingLanguages }: { readingLanguages?: ReactNode }) {
  const t = useTranslations();
  return (
    <PreferencesPanel
      text={t('inbox_preferences.panel.text')}
      failedText={t('inbox_preferences.panel.failed')}
    >
      {({ inbox }) => (
        <div className="mt-4.5 grid gap-6 *:rule-t *:pt-5">
          <PauseSetting until={inbox.noLettersUntil} />
          {readingLanguages}
          <FilterSettings {...inbox} />
          <BlocksList />
        </div>
      )}
    </PreferencesPanel>
  );
}

function FilterSettings(inbox: Preferences['inbox']) {
  const t = useTranslations();
  return (
    <PreferencesSection
      title={t('inbox_preferences.filters.title')}
      text={t('inbox_preferences.filters.text')}
    >
      <div className="mt-3 grid gap-2">
        <SettingSwitch
          label={t('inbox_preferences.signed.label')}
          hint={t('inbox_preferences.signed.hint')}
          stored={inbox.signedOnly}
          change={useChangePreferences()}
          changeTo={(signedOnly) => ({ inbox: { signedOnly } })}
          texts={texts}
        />
        <SettingSwitch
          label={t('inbox_preferences.own_hand.label')}
          hint={t('inbox_preferences.own_hand.hint')}
          stored={inbox.withoutAiHelp}
          change={useChangePreferences()}
          changeTo={(withoutAiHelp) => ({ inbox: { withoutAiHelp } })}
          texts={texts}
        />
      </div>
      <UnwantedWords saved={inbox.unwantedWords} />
      <FilteredSetting count={inbox.filteredCount} />
    </PreferencesSection>
  );
}
