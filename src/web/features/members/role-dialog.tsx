import { useState } from 'react';
import { roles, type Role } from '#domain/accounts/role.ts';
import { useErrorText } from '#web/api/use-error-text.ts';
import { useSetRole, type PersonState } from '#web/features/members/queries.ts';
import { FormDialog } from '#web/forms/form-dialog.tsx';
import { useDone } from '#web/forms/use-done.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { SelectField } from '#web/ui/select-field.tsx';

export function RoleDialog({
  person: { id, name, role },
  onClose,
}: {
  person: PersonState;
  onClose: () => void;
}) {
  const t = useTranslations();
  const done = useDone(onClose);
  const errorText = useErrorText();
  const change = useSetRole();
  const [chosen, choose] = useState<Role>(role);
  const save = (): void =>
    change.mutate({ id, role: chosen }, { onSuccess: done(t('admin.people.role_done', { name })) });
  return (
    <FormDialog
      title={t('admin.people.role_title', { name })}
      error={change.isError ? errorText(change.error, 'admin.people.rights_failed') : null}
      submit={{
        label: t('admin.people.role_save'),
        busyLabel: t('admin.dialog.busy'),
        isDisabled: chosen === role,
      }}
      isBusy={change.isPending}
      onSubmit={save}
      onClose={onClose}
    >
      <SelectField
        label={t('admin.people.role_field')}
        value={chosen}
        hint={t(`admin.role.${chosen}_text`)}
        options={roles.map((value) => ({ value, label: t(`admin.role.${value}`) }))}
        onChange={({ currentTarget: { value } }) =>
          choose(roles.find((candidate) => candidate === value) ?? role)
        }
      />
    </FormDialog>
  );
}
