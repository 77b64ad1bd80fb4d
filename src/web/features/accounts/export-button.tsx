import { useErrorToast } from '#web/api/use-error-toast.ts';
import { useExport } from '#web/features/accounts/security-queries.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { Button } from '#web/ui/button.tsx';
import { saveFile } from '#web/ui/save-file.ts';

/** Saves all data of the member as a file. */
export function ExportButton() {
  const t = useTranslations();
  const showError = useErrorToast();
  const request = useExport();
  const save = (): void =>
    request.mutate(undefined, {
      onSuccess: (text) => saveFile('wohlwort.json', 'application/json', text),
      onError: showError('profile.export.failed'),
    });
  return (
    <Button
      variant="quiet"
      size="s"
      icon="download"
      isBusy={request.isPending}
      busyLabel={t('profile.export.busy')}
      onClick={save}
    >
      {t('profile.export.action')}
    </Button>
  );
}
