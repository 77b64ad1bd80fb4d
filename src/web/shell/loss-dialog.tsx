import { resolveLoss, useIsConfirmingLoss } from '#web/api/unsaved-changes.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { Button } from '#web/ui/button.tsx';
import { Actions, Dialog } from '#web/ui/dialog.tsx';

/** Asks before work is lost. Closing the dialog keeps the work. */
export function LossDialog() {
  const t = useTranslations();
  if (!useIsConfirmingLoss()) return null;
  return (
    <Dialog title={t('unsaved.title')} size="s" ignoresBack onClose={keepWork}>
      <p className="dialog-lead">{t('unsaved.text')}</p>
      <Actions>
        <Button variant="quiet" onClick={() => resolveLoss(true)}>
          {t('unsaved.discard')}
        </Button>
        <Button data-autofocus onClick={keepWork}>
          {t('unsaved.go_on')}
        </Button>
      </Actions>
    </Dialog>
  );
}

function keepWork(): void {
  resolveLoss(false);
}
