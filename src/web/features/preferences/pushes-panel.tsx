import { BrowserPushSetting } from '#web/features/preferences/browser-push-setting.tsx';
import { DeviceList } from '#web/features/preferences/device-list.tsx';
import {
  PreferencesPanel,
  PreferencesSection,
} from '#web/features/preferences/preferences-panel.tsx';
import { useChangePreferences, type Preferences } from '#web/features/preferences/queries.ts';
import { QuietSetting } from '#web/features/preferences/quiet-setting.tsx';
import { SettingSwitch } from '#web/forms/setting-switch.tsx';
import { deviceTimeZone } from '#web/i18n/device-time-zone.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';

const texts = { saved: 'pushes.panel.saved', failed: 'pushes.panel.not_saved' } as const;

/** Edits pushes about new letters while no page is open (P110 to P113). */
export function PushesPanel() {
  const t = useTranslations();
  return (
    <PreferencesPanel text={t('pushes.panel.text')} failedText={t('pushes.panel.failed')}>
      {({ pushes }) => <LoadedPushes {...pushes} />}
    </PreferencesPanel>
  );
}

/** Shows hours and topics only with a registered device. */
function LoadedPushes({ devices, quietHours, ...more }: Preferences['pushes']) {
  const others = devices.filter(({ isCurrent }) => !isCurrent);
  return (
    <div className="mt-4.5 grid gap-6 *:rule-t *:pt-5">
      <BrowserPushSetting device={devices.find(({ isCurrent }) => isCurrent) ?? null} />
      {others.length > 0 && <DeviceList devices={others} />}
      {devices.length > 0 && (
        <>
          <QuietSetting key={JSON.stringify(quietHours)} quietHours={quietHours} />
          <MoreSettings {...more} />
        </>
      )}
    </div>
  );
}

function MoreSettings({
  showsSender,
  tellsThanks,
}: Pick<Preferences['pushes'], 'showsSender' | 'tellsThanks'>) {
  const t = useTranslations();
  return (
    <PreferencesSection title={t('pushes.more.title')}>
      <div className="mt-3 grid gap-2">
        <SettingSwitch
          label={t('pushes.more.sender')}
          hint={t('pushes.more.sender_hint')}
          stored={showsSender}
          change={useChangePreferences()}
          changeTo={(showsSender) => ({ pushes: { showsSender, timeZone: deviceTimeZone() } })}
          texts={texts}
        />
        <SettingSwitch
          label={t('pushes.more.thanks')}
          stored={tellsThanks}
          change={useChangePreferences()}
          changeTo={(tellsThanks) => ({ pushes: { tellsThanks, timeZone: deviceTimeZone() } })}
          texts={texts}
        />
      </div>
    </PreferencesSection>
  );
}
