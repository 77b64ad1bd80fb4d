import { alertChannels, type AlertChannel } from '#domain/notifications/team-alerts.ts';
import { PreferencesPanel } from '#web/features/preferences/preferences-panel.tsx';
import { useChangePreferences, type Preferences } from '#web/features/preferences/queries.ts';
import { SettingSwitch } from '#web/forms/setting-switch.tsx';
import { deviceTimeZone } from '#web/i18n/device-time-zone.ts';
import { useTranslations, type TextKey } from '#web/i18n/use-translations.ts';

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

const keyParts = { byPush: 'push', byMail: 'mail' } as const satisfies Record<AlertChannel, string>;

function Choices({
  hasDevice,
  obstacle,
  ...stored
}: NonNullable<Preferences['teamAlerts']> & {
  hasDevice: boolean;
  obstacle: Preferences['digests']['obstacle'];
}) {
  const obstacles: Record<AlertChannel, TextKey | null> = {
    byPush: hasDevice ? null : 'alerts.push_none',
    byMail: obstacle && `digests.panel.${obstacle}`,
  };
  return (
    <div className="mt-4.5 grid gap-2">
      {alertChannels.map((channel) => (
        <AlertSwitch
          key={channel}
          channel={channel}
          obstacle={obstacles[channel]}
          stored={stored[channel]}
        />
      ))}
    </div>
  );
}

type Choice = { channel: AlertChannel; obstacle: TextKey | null; stored: boolean };

/** Explains a disabled setting, which can be turned off, not on. */
function AlertSwitch({ channel, obstacle, stored }: Choice) {
  const t = useTranslations();
  return (
    <SettingSwitch
      label={t(`alerts.${keyParts[channel]}`)}
      hint={t(obstacle ?? `alerts.${keyParts[channel]}_hint`)}
      isDisabled={obstacle !== null}
      stored={stored}
      change={useChangePreferences()}
      changeTo={(isOn) => ({ teamAlerts: { [channel]: isOn, timeZone: deviceTimeZone() } })}
      texts={texts}
    />
  );
}
