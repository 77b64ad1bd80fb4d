import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { BlocksList } from '#web/features/preferences/blocks-list.tsx';
import { FilteredSetting } from '#web/features/preferences/filtered-setting.tsx';
import { PauseSetting } from '#web/features/preferences/pause-setting.tsx';
import {
  PreferencesPanel,
  PreferencesSection,
} from '#web/features/preferences/preferences-panel.tsx';
import {
  inboxPreferencesQuery,
  useChangeInboxPreferences,
  type InboxPreferences,
} from '#web/features/preferences/queries.ts';
import { UnwantedWords } from '#web/features/preferences/unwanted-words.tsx';
import { SettingSwitch } from '#web/forms/setting-switch.tsx';
import { useTranslations } from '#web/i18n/use-translations.ts';

const texts = {
  saved: 'inbox_preferences.panel.saved',
  failed: 'inbox_preferences.panel.not_saved',
} as const;

/** Edits the inbox preferences (P92 to P94); `reading` is the choice of languages. */
export function InboxPreferencesPanel({ readingLanguages }: { readingLanguages?: ReactNode }) {
  const t = useTranslations();
  return (
    <PreferencesPanel
      text={t('inbox_preferences.panel.text')}
      query={useQuery(inboxPreferencesQuery)}
      failedText={t('inbox_preferences.panel.failed')}
    >
      {(preferences) => (
        <div className="mt-4.5 grid gap-6 *:rule-t *:pt-5">
          <PauseSetting until={preferences.noLettersUntil} />
          {readingLanguages}
          <FilterSettings preferences={preferences} />
          <BlocksList />
        </div>
      )}
    </PreferencesPanel>
  );
}

function FilterSettings({ preferences }: { preferences: InboxPreferences }) {
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
          stored={preferences.signedOnly}
          change={useChangeInboxPreferences()}
          changeTo={(signedOnly) => ({ signedOnly })}
          texts={texts}
        />
        <SettingSwitch
          label={t('inbox_preferences.own_hand.label')}
          hint={t('inbox_preferences.own_hand.hint')}
          stored={preferences.withoutAiHelp}
          change={useChangeInboxPreferences()}
          changeTo={(withoutAiHelp) => ({ withoutAiHelp })}
          texts={texts}
        />
      </div>
      <UnwantedWords saved={preferences.unwantedWords} />
      <FilteredSetting count={preferences.filteredCount} />
    </PreferencesSection>
  );
}
