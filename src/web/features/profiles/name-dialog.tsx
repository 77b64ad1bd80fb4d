import { useState } from 'react';
import { brokenNameRule, normalizeName } from '#domain/accounts/person-name.ts';
import { ApiError } from '#web/api/errors.ts';
import { useUpdateProfile } from '#web/features/profiles/queries.ts';
import { FormDialog } from '#web/forms/form-dialog.tsx';
import { useFormRefusal } from '#web/forms/form-refusal.ts';
import { textOf } from '#web/forms/form-text.ts';
import { NameField } from '#web/forms/name-field.tsx';
import { useTranslations, type TextKey } from '#web/i18n/use-translations.ts';
import { useToast } from '#web/ui/toast.tsx';

/** True if the name was changed too often; the server's sentence names the next date. */
function isLimitError(error: Error | null): error is ApiError {
  return error instanceof ApiError && error.code.is('profile.name.error.limit');
}

export function NameDialog({ name, onClose }: { name: string; onClose: () => void }) {
  const t = useTranslations();
  const toast = useToast();
  const update = useUpdateProfile();
  const [nameError, setNameError] = useState<TextKey | null>(null);
  const { field, formError } = useFormRefusal(update, { name: nameError }, 'profile.update.failed');
  const save = (form: FormData): void => {
    const newName = normalizeName(textOf(form, 'name'));
    const brokenRule = brokenNameRule(newName);
    setNameError(brokenRule);
    if (brokenRule !== null) return;
    update.mutate(
      { name: newName },
      {
        onSuccess: () => {
          toast.success(t('profile.update.success'));
          onClose();
        },
      },
    );
  };
  return (
    <FormDialog
      title={t('profile.name.title')}
      text={t('profile.name.text')}
      error={isLimitError(update.error) ? update.error.message : formError}
      submit={{ label: t('profile.form.save'), busyLabel: t('profile.form.save_busy') }}
      isBusy={update.isPending}
      onSubmit={save}
      onClose={onClose}
    >
      <NameField label={t('profile.settings.name')} defaultValue={name} {...field('name')} />
    </FormDialog>
  );
}
