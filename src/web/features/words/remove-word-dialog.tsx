import { ApiError } from '#web/api/errors.ts';
import { useRemoveWord, type GuardWord } from '#web/features/words/queries.ts';
import { useErrorText } from '#web/i18n/use-error-text.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { Button } from '#web/ui/button.tsx';
import { Actions, Dialog } from '#web/ui/dialog.tsx';
import { useToast } from '#web/ui/toast.tsx';

/** Names the word and asks for a yes. */
export function RemoveWordDialog({
  word: { id, word },
  onRemoved,
  onClose,
}: {
  word: GuardWord;
  onRemoved: () => void;
  onClose: () => void;
}) {
  const t = useTranslations();
  const toast = useToast();
  const errorText = useErrorText();
  const removal = useRemoveWord();
  const finish = (): void => {
    toast.success(t('admin.words.remove.removed', { word }));
    onRemoved();
    onClose();
  };
  const remove = (): void =>
    removal.mutate(id, {
      onSuccess: finish,
      onError: (error) => {
        // Somebody else was faster: it is gone, as wished.
        if (error instanceof ApiError && error.status === 404) finish();
        else toast.error(errorText(error, 'admin.words.remove.failed'));
      },
    });
  return (
    <Dialog
      title={t('admin.words.remove.title', { word })}
      size="s"
      closeLabel={t('dialog.close')}
      onClose={onClose}
    >
      <p className="dialog-lead">{t('admin.words.remove.text')}</p>
      <Actions>
        <Button variant="quiet" onClick={onClose}>
          {t('admin.dialog.cancel')}
        </Button>
        <Button
          variant="danger"
          busy={removal.isPending}
          busyLabel={t('admin.dialog.busy')}
          onClick={remove}
        >
          {t('admin.words.remove.action')}
        </Button>
      </Actions>
    </Dialog>
  );
}
