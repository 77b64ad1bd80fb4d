import { answerLoss, useIsLossAsked } from '#web/api/unsaved-changes.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { Button } from '#web/ui/button.tsx';
import { Actions, Dialog } from '#web/ui/dialog.tsx';

/** Asks before work is lost. Closing the dialog keeps the work. */
export function LossDialog() {
  const t = useTranslations();
  if (!useIsLossAsked()) return null;
  return (
    <Dialog
      title={t('unsaved.title')}
      size="s"
      closeLabel={t('dialog.close')}
      ignoresBack
      onClose={goOn}
    >
      <p className="dialog-lead">{t('unsaved.text')}</p>
      <Actions>
        <Button variant="quiet" onClick={() => answerLoss(true)}>
          {t('unsaved.discard')}
        </Button>
        <Button data-autofocus onClick={goOn}>
          {t('unsaved.go_on')}
        </Button>
      </Actions>
    </Dialog>
  );
}

function goOn(): void {
  answerLoss(false);
}
