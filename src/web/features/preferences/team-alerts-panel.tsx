import { deviceTimeZone } from '#web/api/push-device.ts';
import { PreferencesPanel } from '#web/features/preferences/preferences-panel.tsx';
import { useChangePreferences, type Preferences } from '#web/features/preferences/queries.ts';
import { SettingSwitch } from '#web/forms/setting-switch.tsx';
import { useTranslations } from '#web/i18n/use-translations.ts';

const texts = { saved: 'alerts.saved', failed: 'alerts.not_saved' } as const;

/** Chooses how a team member learns of waiting cases; only the team sees it (P162). */
export function TeamAlertsPanel() {
  const t = useTranslations();
  return (
    <PreferencesPanel
      id="team"
      title={t('alerts.title')}
      text={t('alerts.text')}
      failedText={t('alerts.failed')}
    >
      {({ pushes, digests, teamAlerts }) =>
        teamAlerts && (
          <Choices
            {...teamAlerts}
            hasDevice={pushes.devices.length > 0}
            obstacle={digests.obstacle}
          />
        )
      }
    </PreferencesPanel>
  );
}

/** Explains a disabled setting, which can be turned off, not on. */
function Choices({
  byPush,
  byMail,
  hasDevice,
  obstacle,
}: NonNullable<Preferences['teamAlerts']> & {
  hasDevice: boolean;
  obstacle: Preferences['digests']['obstacle'];
}) {
  const t = useTranslations();
  return (
    <div className="mt-4.5 grid gap-2">
      <SettingSwitch
        label={t('alerts.push')}
        hint={t(hasDevice ? 'alerts.push_hint' : 'alerts.push_none')}
        isDisabled={!hasDevice}
        stored={byPush}
        change={useChangePreferences()}
        changeTo={(byPush) => ({ teamAlerts: { byPush, timeZone: deviceTimeZone() } })}
        texts={texts}
      />
      <SettingSwitch
        label={t('alerts.mail')}
        hint={t(obstacle === null ? 'alerts.mail_hint' : `digests.panel.${obstacle}`)}
        isDisabled={obstacle !== null}
        stored={byMail}
        change={useChangePreferences()}
        changeTo={(byMail) => ({ teamAlerts: { byMail, timeZone: deviceTimeZone() } })}
        texts={texts}
      />
    </div>
  );
}
