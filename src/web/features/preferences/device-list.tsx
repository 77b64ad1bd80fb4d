import { useErrorToast } from '#web/api/use-error-toast.ts';
import { PreferencesSection } from '#web/features/preferences/preferences-panel.tsx';
import { useRemoveDevice, type PushDevice } from '#web/features/preferences/queries.ts';
import { useDates } from '#web/i18n/use-dates.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { Button } from '#web/ui/button.tsx';
import { NamedRow } from '#web/ui/named-row.tsx';
import { useToast } from '#web/ui/toast.tsx';
import { useFocusWhenLost } from '#web/ui/use-focus-when-lost.ts';

/** Lists the other browsers that receive pushes. */
export function DeviceList({ devices }: { devices: readonly PushDevice[] }) {
  const t = useTranslations();
  const dates = useDates();
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
      <ul className="mt-2 -mb-3" aria-label={t('pushes.devices.title')}>
        {devices.map((device) => (
          <NamedRow
            key={device.id}
            name={nameOf(device)}
            note={t('pushes.devices.since', { day: dates.day(device.since) })}
          >
            <Button
              variant="text-danger"
              className="-mx-3"
              size="s"
              isBusy={remove.isPending && remove.variables.id === device.id}
              aria-label={t('pushes.devices.remove_label', { device: nameOf(device) })}
              onClick={() => removeOne(device)}
            >
              {t('pushes.devices.remove')}
            </Button>
          </NamedRow>
        ))}
      </ul>
    </PreferencesSection>
  );
}
