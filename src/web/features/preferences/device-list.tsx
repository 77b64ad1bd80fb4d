import { useErrorToast } from '#web/api/use-error-toast.ts';
import { PreferencesSection } from '#web/features/preferences/preferences-panel.tsx';
import { useRemoveDevice, type PushDevice } from '#web/features/preferences/queries.ts';
import { useDates } from '#web/i18n/use-dates.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { Button } from '#web/ui/button.tsx';
import { useToast } from '#web/ui/toast.tsx';
import { useFocusWhenLost } from '#web/ui/use-focus-when-lost.ts';

/** Lists the other browsers that receive pushes. */
export function DeviceList({ devices }: { devices: readonly PushDevice[] }) {
  const t = useTranslations();
  const toast = useToast();
  const showError = useErrorToast();
  const remove = useRemoveDevice();
  const heading = useFocusWhenLost<HTMLHeadingElement>(devices.length);
  const nameOf = ({ device }: PushDevice): string => device || t('pushes.devices.unknown');
  const removeOne = (device: PushDevice): void =>
    remove.mutate(device, {
      onSuccess: () => toast.success(t('pushes.devices.removed', { device: nameOf(device) })),
      onError: showError('pushes.here.failed'),
    });
  return (
    <PreferencesSection title={t('pushes.devices.title')} headingRef={heading}>
      <ul className="mt-2" aria-label={t('pushes.devices.title')}>
        {devices.map((device) => (
          <DeviceItem
            key={device.id}
            since={device.since}
            name={nameOf(device)}
            isBusy={remove.isPending && remove.variables.id === device.id}
            onRemove={() => removeOne(device)}
          />
        ))}
      </ul>
    </PreferencesSection>
  );
}

function DeviceItem({
  name,
  since,
  isBusy,
  onRemove,
}: {
  name: string;
  since: string;
  isBusy: boolean;
  onRemove: () => void;
}) {
  const t = useTranslations();
  const dates = useDates();
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 rule-t py-3 first:rule-none last:pb-0">
      <div className="min-w-0 flex-[1_1_12rem]">
        <p className="font-semibold break-words">{name}</p>
        <p className="text-14 text-muted">{t('pushes.devices.since', { day: dates.day(since) })}</p>
      </div>
      <Button
        variant="text-danger"
        className="-mx-3"
        size="s"
        isBusy={isBusy}
        aria-label={t('pushes.devices.remove_label', { device: name })}
        onClick={onRemove}
      >
        {t('pushes.devices.remove')}
      </Button>
    </li>
  );
}
