import { useQuery } from '@tanstack/react-query';
import { digestRhythms } from '#domain/notifications/digest.ts';
import { PreferencesPanel } from '#web/features/preferences/preferences-panel.tsx';
import {
  preferencesQuery,
  useChangePreferences,
  type Preferences,
} from '#web/features/preferences/queries.ts';
import { useChoice } from '#web/forms/use-choice.ts';
import { deviceTimeZone } from '#web/i18n/device-time-zone.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { Button } from '#web/ui/button.tsx';
import { Note } from '#web/ui/note.tsx';
import { SelectField } from '#web/ui/select-field.tsx';

/** Chooses how often a mail reports news (P114 to P119). */
export function DigestsPanel({ isAlone }: { isAlone: boolean }) {
  const t = useTranslations();
  const { data } = useQuery(preferencesQuery);
  const obstacle = data?.digests.obstacle ?? null;
  // Hides the panel without a confirmed address or a mail server; a group of nothing else says why.
  if (obstacle !== null)
    return (
      (isAlone || obstacle === 'no_address') && (
        <p className="max-w-136 text-14 text-muted">{t(`digests.panel.${obstacle}`)}</p>
      )
    );
  return (
    <PreferencesPanel
      id="mails"
      title={t('digests.panel.title')}
      failedText={t('digests.panel.failed')}
    >
      {({ digests }) => (
        <>
          <p className="max-w-136 text-14 text-muted">{t('digests.panel.text')}</p>
          <Choice {...digests} />
        </>
      )}
    </PreferencesPanel>
  );
}

function Choice({ rhythm, isRefused }: Preferences['digests']) {
  const t = useTranslations();
  const change = useChangePreferences();
  const [shown, choose] = useChoice({
    stored: rhythm,
    change,
    changeTo: (newRhythm) => ({ digests: { rhythm: newRhythm, timeZone: deviceTimeZone() } }),
    texts: (newRhythm) => ({
      saved: newRhythm === 'never' ? 'digests.panel.stopped' : 'digests.panel.saved',
      failed: 'digests.panel.not_saved',
    }),
  });
  return (
    <>
      {isRefused && (
        <Note title={t('digests.refused.title')} icon="mail" role="note" className="mt-4.5">
          <p>{t('digests.refused.text')}</p>
          <Button
            variant="quiet"
            size="s"
            className="mt-3"
            isBusy={change.isPending}
            busyLabel={t('profile.form.save_busy')}
            onClick={() => choose(rhythm)}
          >
            {t('digests.refused.again')}
          </Button>
        </Note>
      )}
      <div className="mt-4.5 max-w-136">
        <SelectField
          label={t('digests.choice.label')}
          hint={t('digests.choice.hint')}
          options={digestRhythms.map((value) => ({ value, label: t(`digests.choice.${value}`) }))}
          value={shown}
          onChange={({ currentTarget }) => {
            const newRhythm = digestRhythms.find((candidate) => candidate === currentTarget.value);
            if (newRhythm !== undefined) choose(newRhythm);
          }}
        />
      </div>
    </>
  );
}
