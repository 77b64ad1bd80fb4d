import { useQuery } from '@tanstack/react-query';
import { BrowserPushSetting } from '#web/features/preferences/browser-push-setting.tsx';
import { DeviceList } from '#web/features/preferences/device-list.tsx';
import {
  PreferencesPanel,
  PreferencesSection,
} from '#web/features/preferences/preferences-panel.tsx';
import { pushesQuery, useChangePushes, type Pushes } from '#web/features/preferences/queries.ts';
import { QuietSetting } from '#web/features/preferences/quiet-setting.tsx';
import { SettingSwitch } from '#web/forms/setting-switch.tsx';
import { useTranslations } from '#web/i18n/use-translations.ts';

const texts = { saved: 'pushes.panel.saved', failed: 'pushes.panel.not_saved' } as const;

/** Edits pushes about new letters while no page is open (P110 to P113). */
export function PushesPanel() {
  const t = useTranslations();
  return (
    <PreferencesPanel
      title={t('pushes.panel.title')}
      text={t('pushes.panel.text')}
      query={useQuery(pushesQuery)}
      failedText={t('pushes.panel.failed')}
    >
      {(pushes) => <LoadedPushes pushes={pushes} />}
    </PreferencesPanel>
  );
}

/** Shows hours and topics only with a registered device. */
function LoadedPushes({ pushes }: { pushes: Pushes }) {
  const { devices, quietHours } = pushes;
  const others = devices.filter(({ isCurrent }) => !isCurrent);
  return (
    <div className="mt-4.5 grid gap-6 *:rule-t *:pt-5">
      <BrowserPushSetting device={devices.find(({ isCurrent }) => isCurrent) ?? null} />
      {others.length > 0 && <DeviceList devices={others} />}
      {devices.length > 0 && (
        <>
          <QuietSetting key={JSON.stringify(quietHours)} quietHours={quietHours} />
          <MoreSettings pushes={pushes} />
        </>
      )}
    </div>
  );
}

function MoreSettings({ pushes: { showsSender, tellsThanks } }: { pushes: Pushes }) {
  const t = useTranslations();
  return (
    <PreferencesSection title={t('pushes.more.title')}>
      <div className="mt-3 grid gap-2">
        <SettingSwitch
          label={t('pushes.more.sender')}
          hint={t('pushes.more.sender_hint')}
          stored={showsSender}
          change={useChangePushes()}
          changeTo={(showsSender) => ({ showsSender })}
          texts={texts}
        />
        <SettingSwitch
          label={t('pushes.more.thanks')}
          stored={tellsThanks}
          change={useChangePushes()}
          changeTo={(tellsThanks) => ({ tellsThanks })}
          texts={texts}
        />
      </div>
    </PreferencesSection>
  );
}
