import { useState } from 'react';
import { useLocation } from 'wouter';
import { addressOfSection } from '#web/admin/admin-section.ts';
import { ReasonField } from '#web/admin/reason-field.tsx';
import { usePageData } from '#web/api/page-data.tsx';
import { useErrorToast } from '#web/api/use-error-toast.ts';
import type { PersonDialogProps } from '#web/features/members/person-dialog.ts';
import { useDeletePerson } from '#web/features/members/queries.ts';
import { FormDialog } from '#web/forms/form-dialog.tsx';
import { textOf } from '#web/forms/form-text.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { useToast } from '#web/ui/toast.tsx';

/** Asks for the reason and deletes an account; closes the member's page. */
export function DeletePersonDialog({ person: { id, name }, onClose }: PersonDialogProps) {
  const t = useTranslations();
  const { sendsMail } = usePageData();
  const toast = useToast();
  const showError = useErrorToast();
  const [, navigate] = useLocation();
  const deletion = useDeletePerson();
  const [isRuleMissing, setRuleMissing] = useState(false);
  const submit = (form: FormData): void => {
    const rule = textOf(form, 'rule');
    setRuleMissing(rule === '');
    if (rule === '') return;
    deletion.mutate(
      { id, rule },
      {
        onSuccess: () => {
          toast.success(t('admin.people.delete_done', { name }));
          onClose();
          navigate(addressOfSection('people'));
        },
        onError: showError('admin.people.delete_failed'),
      },
    );
  };
  return (
    <FormDialog
      title={t('admin.people.delete_title', { name })}
      text={t('admin.people.delete_text', { name })}
      submit={{
        label: t('admin.people.delete'),
        busyLabel: t('admin.dialog.busy'),
        isDanger: true,
      }}
      isBusy={deletion.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <ReasonField
        label={t(`admin.people.delete_${sendsMail ? 'reason' : 'reason_kept'}`)}
        isMissing={isRuleMissing}
      />
    </FormDialog>
  );
}
