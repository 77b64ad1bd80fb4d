import { useLocation } from 'wouter';
import { AdminConfirm } from '#web/admin/admin-confirm.tsx';
import { addressOfSection } from '#web/admin/admin-section.ts';
import { useErrorText } from '#web/api/use-error-text.ts';
import type { PersonDialogProps } from '#web/features/people/person-dialog.ts';
import { useDeletePerson } from '#web/features/people/queries.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { useToast } from '#web/ui/toast.tsx';

/** Asks before somebody's account goes for good; their place goes with them. */
export function DeletePersonDialog({ person: { id, name }, onClose }: PersonDialogProps) {
  const t = useTranslations();
  const toast = useToast();
  const errorText = useErrorText();
  const [, navigate] = useLocation();
  const deletion = useDeletePerson();
  return (
    <AdminConfirm
      title={t('admin.people.delete_title', { name })}
      text={t('admin.people.delete_text', { name })}
      confirmLabel={t('admin.people.delete')}
      isDanger
      isBusy={deletion.isPending}
      onConfirm={() =>
        deletion.mutate(id, {
          onSuccess: () => {
            toast.success(t('admin.people.delete_done', { name }));
            onClose();
            navigate(addressOfSection('people'));
          },
          onError: (error) => toast.error(errorText(error, 'admin.people.delete_failed')),
        })
      }
      onClose={onClose}
    />
  );
}
