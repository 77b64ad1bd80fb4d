import { AdminConfirm } from '#web/admin/admin-confirm.tsx';
import { ApiError } from '#web/api/errors.ts';
import { useErrorText } from '#web/api/use-error-text.ts';
import { useRemoveWord, type GuardWord } from '#web/features/blocklist/queries.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { useToast } from '#web/ui/toast.tsx';

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
        // Treats 404 as success: another administrator has removed it.
        if (error instanceof ApiError && error.status === 404) finish();
        else toast.error(errorText(error, 'admin.words.remove.failed'));
      },
    });
  return (
    <AdminConfirm
      title={t('admin.words.remove.title', { word })}
      text={t('admin.words.remove.text')}
      confirmLabel={t('admin.words.remove.action')}
      isDanger
      isBusy={removal.isPending}
      onConfirm={remove}
      onClose={onClose}
    />
  );
}
