import { useQuery } from '@tanstack/react-query';
import { DeviceList } from '#web/features/pushes/device-list.tsx';
import { HereSetting } from '#web/features/pushes/here-setting.tsx';
import { PushSwitch } from '#web/features/pushes/push-switch.tsx';
import { pushesQuery, type Pushes } from '#web/features/pushes/queries.ts';
import { QuietSetting } from '#web/features/pushes/quiet-setting.tsx';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { ListState } from '#web/shell/list-state.tsx';

/** How and where one is told that a letter is there, while no page is open (P110 to P113). */
export function PushesPanel() {
  const t = useTranslations();
  const { data: pushes, error, refetch } = useQuery(pushesQuery);
  return (
    <section className="panel" id="notifications">
      <h2 className="text-28">{t('pushes.panel.title')}</h2>
      <p className="max-w-136 text-14 text-muted">{t('pushes.panel.text')}</p>
      {pushes === undefined ? (
        <ListState fetching={{ error, refetch }} failedText={t('pushes.panel.failed')} />
      ) : (
        <LoadedPushes pushes={pushes} />
      )}
    </section>
  );
}

/** What is told, and when, matters once there is a device that is told. */
function LoadedPushes({ pushes }: { pushes: Pushes }) {
  const t = useTranslations();
  const { devices, quietHours } = pushes;
  const others = devices.filter(({ isCurrent }) => !isCurrent);
  return (
    <div className="mt-4.5 grid gap-6 *:rule-t *:pt-5">
      <HereSetting device={devices.find(({ isCurrent }) => isCurrent) ?? null} />
      {others.length > 0 && <DeviceList devices={others} />}
      {devices.length > 0 && (
        <>
          <QuietSetting key={JSON.stringify(quietHours)} quietHours={quietHours} />
          <section>
            <h3 className="text-18">{t('pushes.more.title')}</h3>
            <div className="mt-3 grid gap-2">
              <PushSwitch
                wish="showsSender"
                isOn={pushes.showsSender}
                label={t('pushes.more.sender')}
                hint={t('pushes.more.sender_hint')}
              />
              <PushSwitch
                wish="tellsThanks"
                isOn={pushes.tellsThanks}
                label={t('pushes.more.thanks')}
              />
            </div>
          </section>
        </>
      )}
    </div>
  );
}
