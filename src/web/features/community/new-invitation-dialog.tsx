import { useState } from 'react';
import { invitationLimits } from '#domain/accounts/joining.ts';
import { randomId } from '#web/api/random-id.ts';
import { useErrorText } from '#web/api/use-error-text.ts';
import { InvitationDialog } from '#web/features/community/invitation-dialog.tsx';
import { useCreateInvitation } from '#web/features/community/queries.ts';
import { FormDialog } from '#web/forms/form-dialog.tsx';
import { textOf } from '#web/forms/form-text.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { Field } from '#web/ui/field.tsx';
import { SelectField } from '#web/ui/select-field.tsx';

const offeredDays = [1, 7, 30, 90, 365] as const;
const defaults = { uses: 30, days: 30 };

/** Asks for number of uses and duration, then shows the link. */
export function NewInvitationDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations();
  const errorText = useErrorText();
  const [id] = useState(randomId);
  const create = useCreateInvitation(id);
  const [isInvalid, setInvalid] = useState(false);
  const { uses: maxUses } = invitationLimits;
  const submit = (form: FormData): void => {
    const uses = Number(textOf(form, 'uses'));
    const isValid = Number.isInteger(uses) && uses >= 1 && uses <= maxUses;
    setInvalid(!isValid);
    if (!isValid) return;
    create.mutate({ note: textOf(form, 'note'), uses, days: Number(textOf(form, 'days')) });
  };
  if (create.data !== undefined)
    return <InvitationDialog {...create.data} mostUses={create.variables.uses} onClose={onClose} />;
  return (
    <FormDialog
      title={t('admin.invitations.create')}
      text={t('admin.invitations.create_text')}
      error={create.isError ? errorText(create.error, 'admin.invitations.failed') : null}
      submit={{ label: t('admin.invitations.create_action'), busyLabel: t('admin.dialog.busy') }}
      isBusy={create.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field
        label={t('admin.invitations.note')}
        hint={t('admin.invitations.note_hint')}
        name="note"
        maxLength={invitationLimits.note}
        autoComplete="off"
      />
      <Field
        label={t('admin.invitations.people')}
        name="uses"
        type="number"
        inputMode="numeric"
        min={1}
        max={maxUses}
        defaultValue={defaults.uses}
        error={isInvalid && t('admin.invitations.people_unfit', { most: maxUses })}
      />
      <SelectField
        label={t('admin.invitations.lasts')}
        name="days"
        defaultValue={String(defaults.days)}
        options={offeredDays.map((days) => ({
          value: String(days),
          label: t('admin.invitations.days', { days }),
        }))}
      />
    </FormDialog>
  );
}
