import { pushAbility, type PushAbility } from '#web/api/push-device.ts';
import { useErrorToast } from '#web/api/use-error-toast.ts';
import {
  useRemoveDevice,
  useEnablePushes,
  type PushDevice,
} from '#web/features/preferences/queries.ts';
import { useTranslations, type TextKey } from '#web/i18n/use-translations.ts';
import { Button } from '#web/ui/button.tsx';
import { useToast } from '#web/ui/toast.tsx';
import { useFocusWhenLost } from '#web/ui/use-focus-when-lost.ts';
import { useIsHydrated } from '#web/ui/use-is-hydrated.ts';

const texts: Record<PushAbility, TextKey> = {
  unsupported: 'pushes.here.unsupported',
  install: 'pushes.here.install',
  denied: 'pushes.here.denied',
  unasked: 'pushes.here.off',
  allowed: 'pushes.here.allowed',
};

/** Turns pushes of this browser on or off, or explains the obstacle. */
export function BrowserPushSetting({ device }: { device: PushDevice | null }) {
  const t = useTranslations();
  const toast = useToast();
  const showError = useErrorToast();
  const enablePushesHere = useEnablePushes();
  const remove = useRemoveDevice();
  // Assumes the most frequent case on the server, which does not know the browser.
  const assumedAbility = device === null ? 'unasked' : 'allowed';
  const ability = useIsHydrated() ? pushAbility() : assumedAbility;
  const isOn = device !== null && ability === 'allowed';
  const isAvailable = ability === 'allowed' || ability === 'unasked';
  // Moves the focus from the button, which unmounts if the browser denies.
  const heading = useFocusWhenLost<HTMLHeadingElement>(isAvailable);
  const enable = (): void =>
    enablePushesHere.mutate(undefined, {
      onSuccess: (isAllowed) => {
        if (isAllowed) toast.success(t('pushes.here.turned_on'));
      },
      onError: showError('pushes.here.failed'),
    });
  const disable = (current: PushDevice): void =>
    remove.mutate(current, {
      onSuccess: () => toast.success(t('pushes.here.turned_off')),
      onError: showError('pushes.here.failed'),
    });
  return (
    <section>
      <h3 ref={heading} tabIndex={-1} className="text-18 outline-none">
        {t('pushes.here.title')}
      </h3>
      <div className="mt-1 flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
        <p className="max-w-112 min-w-0 flex-[1_1_14rem] text-14 text-muted">
          {t(isOn ? 'pushes.here.on' : texts[ability])}
        </p>
        {isAvailable && (
          <Button
            variant="quiet"
            size="s"
            isBusy={enablePushesHere.isPending || remove.isPending}
            busyLabel={t('pushes.here.busy')}
            onClick={() => (isOn ? disable(device) : enable())}
          >
            {t(isOn ? 'pushes.here.turn_off' : 'pushes.here.turn_on')}
          </Button>
        )}
      </div>
    </section>
  );
}
