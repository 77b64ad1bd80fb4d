import { useQuery } from '@tanstack/react-query';
import { BlocksList } from '#web/features/inbox-preferences/blocks-list.tsx';
import { FilteredSetting } from '#web/features/inbox-preferences/filtered-setting.tsx';
import { PauseSetting } from '#web/features/inbox-preferences/pause-setting.tsx';
import {
  inboxPreferencesQuery,
  type InboxPreferences,
} from '#web/features/inbox-preferences/queries.ts';
import { UnwantedWords } from '#web/features/inbox-preferences/unwanted-words.tsx';
import { InboxPreferenceSwitch } from '#web/features/inbox-preferences/wish-switch.tsx';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { ListState } from '#web/shell/list-state.tsx';

/** What one wishes of the letters that one gets (P92 to P94). */
export function InboxPreferencesPanel() {
  const t = useTranslations();
  const { data: wishes, error, refetch } = useQuery(inboxPreferencesQuery);
  return (
    <section className="panel" id="letters">
      <h2 className="text-28">{t('wishes.panel.title')}</h2>
      <p className="text-14 text-muted">{t('wishes.panel.text')}</p>
      {wishes === undefined ? (
        <ListState fetching={{ error, refetch }} failedText={t('wishes.panel.failed')} />
      ) : (
        <LoadedInboxPreferences wishes={wishes} />
      )}
    </section>
  );
}

function LoadedInboxPreferences({ wishes }: { wishes: InboxPreferences }) {
  const t = useTranslations();
  return (
    <div className="mt-4.5 grid gap-6 *:rule-t *:pt-5">
      <PauseSetting until={wishes.noLettersUntil} />
      <section>
        <h3 className="text-18">{t('wishes.aside_wishes.title')}</h3>
        <p className="max-w-136 text-14 text-muted">{t('wishes.aside_wishes.text')}</p>
        <div className="mt-3 grid gap-2">
          <InboxPreferenceSwitch wish="signedOnly" isOn={wishes.signedOnly} />
          <InboxPreferenceSwitch wish="withoutAiHelp" isOn={wishes.withoutAiHelp} />
        </div>
        <UnwantedWords saved={wishes.unwantedWords} />
        <FilteredSetting count={wishes.filteredCount} />
      </section>
      <BlocksList />
    </div>
  );
}
