import { AdminConfirm } from '#web/admin/admin-confirm.tsx';
import { usePageData } from '#web/api/page-data.tsx';
import { useErrorToast } from '#web/api/use-error-toast.ts';
import type { PersonDialogProps } from '#web/features/members/person-dialog.ts';
import { useRemoveFactors } from '#web/features/members/queries.ts';
import { useDone } from '#web/forms/use-done.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';

export function RemoveFactorsDialog({ person: { id, name }, onClose }: PersonDialogProps) {
  const t = useTranslations();
  const { sendsMail } = usePageData();
  const done = useDone(onClose);
  const showError = useErrorToast();
  const remove = useRemoveFactors();
  return (
    <AdminConfirm
      title={t('admin.people.factors_title', { name })}
      text={t(`admin.people.factors_${sendsMail ? 'text' : 'text_kept'}`, { name })}
      confirmLabel={t('admin.people.factors')}
      isDanger
      isBusy={remove.isPending}
      onConfirm={() =>
        remove.mutate(id, {
          onSuccess: done(t('admin.people.factors_done', { name })),
          onError: showError('admin.people.factors_failed'),
        })
      }
      onClose={onClose}
    />
  );
}
