import { useTranslations } from '#web/i18n/use-translations.ts';
import { Button } from '#web/ui/button.tsx';

/** Save button of an edited list, with a note about unsaved changes. */
export function SaveBar({
  label,
  isUnsaved,
  isBusy,
}: {
  label: string;
  isUnsaved: boolean;
  isBusy: boolean;
}) {
  const t = useTranslations();
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <Button
        type="submit"
        size="s"
        variant={isUnsaved ? 'primary' : 'quiet'}
        isBusy={isBusy}
        busyLabel={t('profile.form.save_busy')}
      >
        {label}
      </Button>
      <output className="text-14 text-muted">{isUnsaved && t('profile.traits.unsaved')}</output>
    </div>
  );
}
