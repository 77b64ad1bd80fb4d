import { maximumReasonLength } from '#domain/compliments/compliment.ts';
import { useEditorText } from '#web/admin/editor-drafts.ts';
import { isFieldError } from '#web/api/errors.ts';
import { useErrorText } from '#web/api/use-error-text.ts';
import type { PersonDialogProps } from '#web/features/members/person-dialog.ts';
import { usePause } from '#web/features/members/queries.ts';
import { FormDialog } from '#web/forms/form-dialog.tsx';
import { useFormRefusal } from '#web/forms/form-refusal.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { TextAreaField } from '#web/ui/field.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { useToast } from '#web/ui/toast.tsx';

const daysByLength = { day: 1, week: 7, forever: null } as const;
const names = ['day', 'week', 'forever'] as const;

/** Asks for length and reason of a sending pause. */
export function PauseDialog({ person, onClose }: PersonDialogProps) {
  const t = useTranslations();
  const toast = useToast();
  const errorText = useErrorText();
  const pause = usePause();
  const { field } = useFormRefusal(pause, {}, 'moderation.pause.failed');
  const [reason, setReason] = useEditorText(`pause:${person.id}`);
  const close = (): void => {
    setReason('');
    onClose();
  };
  const submit = (form: FormData): void => {
    const length = names.find((name) => name === form.get('length')) ?? 'day';
    pause.mutate(
      { id: person.id, days: daysByLength[length], reason },
      {
        onSuccess: () => {
          toast.success(t('moderation.pause.done', { name: person.name }));
          close();
        },
        onError: (error) => {
          if (!isFieldError(error, 'reason'))
            toast.error(errorText(error, 'moderation.pause.failed'));
        },
      },
    );
  };
  return (
    <FormDialog
      title={t('moderation.pause.title')}
      text={t('moderation.pause.text', { name: person.name })}
      submit={{
        label: t('moderation.pause.submit'),
        busyLabel: t('admin.dialog.busy'),
        isDanger: true,
      }}
      isBusy={pause.isPending}
      isUnsaved={reason.trim() !== ''}
      onSubmit={submit}
      onClose={close}
    >
      <SelectField
        label={t('moderation.pause.length')}
        name="length"
        options={names.map((name) => ({ value: name, label: t(`moderation.pause.${name}`) }))}
      />
      <TextAreaField
        label={t('moderation.pause.reason')}
        {...field('reason')}
        required
        maxLength={maximumReasonLength}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
    </FormDialog>
  );
}
