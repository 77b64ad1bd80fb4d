import { useState } from 'react';
import { brokenNameRule, maximumNameLength, normalizeName } from '#domain/person-name.ts';
import { ApiError } from '#web/api/errors.ts';
import { useUpdateProfile } from '#web/features/profiles/queries.ts';
import { FormDialog } from '#web/forms/form-dialog.tsx';
import { useFormRefusal } from '#web/forms/form-refusal.ts';
import { textOf } from '#web/forms/form-text.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { Field } from '#web/ui/field.tsx';
import { useToast } from '#web/ui/toast.tsx';

/** The server's own sentence knows when it is possible again. */
function isTooOften(error: Error | null): error is ApiError {
  return error instanceof ApiError && error.code.is('profile.name.error.limit');
}

export function NameDialog({ name, onClose }: { name: string; onClose: () => void }) {
  const t = useTranslations();
  const toast = useToast();
  const update = useUpdateProfile();
  const [isBroken, setBroken] = useState(false);
  const { field, formError } = useFormRefusal(
    update,
    isBroken ? { name: 'register.validation.name.required' } : {},
    'profile.update.failed',
  );
  const save = (form: FormData): void => {
    const wanted = normalizeName(textOf(form, 'name'));
    const broken = brokenNameRule(wanted) !== null;
    setBroken(broken);
    if (broken) return;
    update.mutate(
      { name: wanted },
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
      error={isTooOften(update.error) ? update.error.message : formError}
      submit={{ label: t('profile.form.save'), busyLabel: t('profile.form.save_busy') }}
      isBusy={update.isPending}
      onSubmit={save}
      onClose={onClose}
    >
      <Field
        label={t('profile.settings.name')}
        autoComplete="name"
        defaultValue={name}
        maxLength={maximumNameLength}
        {...field('name')}
      />
    </FormDialog>
  );
}
