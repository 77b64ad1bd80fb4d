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

const texts = { saved: 'wishes.panel.saved', failed: 'wishes.panel.not_saved' } as const;

/** A member's inbox preferences (P92 to P94); `reading` is the choice of languages. */
export function InboxPreferencesPanel({ reading }: { reading?: ReactNode }) {
  const t = useTranslations();
  return (
    <PreferencesPanel
      text={t('wishes.panel.text')}
      fetched={useQuery(inboxPreferencesQuery)}
      failedText={t('wishes.panel.failed')}
    >
      {(wishes) => (
        <div className="mt-4.5 grid gap-6 *:rule-t *:pt-5">
          <PauseSetting until={wishes.noLettersUntil} />
          {reading}
          <FilterSettings wishes={wishes} />
          <BlocksList />
        </div>
      )}
    </PreferencesPanel>
  );
}

/** Which letters are put aside. */
function FilterSettings({ wishes }: { wishes: InboxPreferences }) {
  const t = useTranslations();
  return (
    <PreferencesSection title={t('wishes.aside_wishes.title')} text={t('wishes.aside_wishes.text')}>
      <div className="mt-3 grid gap-2">
        <SettingSwitch
          label={t('wishes.signed.label')}
          hint={t('wishes.signed.hint')}
          stored={wishes.signedOnly}
          change={useChangeInboxPreferences()}
          changeTo={(signedOnly) => ({ signedOnly })}
          texts={texts}
        />
        <SettingSwitch
          label={t('wishes.own_hand.label')}
          hint={t('wishes.own_hand.hint')}
          stored={wishes.withoutAiHelp}
          change={useChangeInboxPreferences()}
          changeTo={(withoutAiHelp) => ({ withoutAiHelp })}
          texts={texts}
        />
      </div>
      <UnwantedWords saved={wishes.unwantedWords} />
      <FilteredSetting count={wishes.filteredCount} />
    </PreferencesSection>
  );
}
