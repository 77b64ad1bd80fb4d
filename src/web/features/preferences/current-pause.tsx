import { useChangePreferences } from '#web/features/preferences/queries.ts';
import { useDates } from '#web/i18n/use-dates.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { useToast } from '#web/ui/toast.tsx';

/** Shows the end of a running pause and ends it. */
export function CurrentPause({ until }: { until: string }) {
  const t = useTranslations();
  const toast = useToast();
  const dates = useDates();
  const change = useChangePreferences();
  const end = (): void =>
    change.mutate(
      { inbox: { noLettersUntil: null } },
      {
        onSuccess: () => toast.success(t('inbox_preferences.pause.ended')),
        onError: () => toast.error(t('inbox_preferences.panel.not_saved')),
      },
    );
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2.5">
      <p className="flex items-center gap-2.5 font-semibold">
        <Icon name="moon" />
        {t('inbox_preferences.pause.on', { day: dates.day(until) })}
      </p>
      <Button
        variant="quiet"
        size="s"
        isBusy={change.isPending}
        busyLabel={t('profile.form.save_busy')}
        onClick={end}
      >
        {t('inbox_preferences.pause.end')}
      </Button>
    </div>
  );
}
