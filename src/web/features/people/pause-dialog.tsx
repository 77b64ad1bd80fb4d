import type { SubmitEvent } from 'react';
import { maximumReasonLength } from '#domain/compliment.ts';
import { ApiError } from '#web/api/errors.ts';
import { usePause } from '#web/features/people/queries.ts';
import { useErrorText } from '#web/i18n/use-error-text.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { Button } from '#web/ui/button.tsx';
import { Actions, Dialog } from '#web/ui/dialog.tsx';
import { TextAreaField } from '#web/ui/field.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { useToast } from '#web/ui/toast.tsx';

const lengths = { day: 1, week: 7, forever: null } as const;
const names = ['day', 'week', 'forever'] as const;

/** Asks how long and why somebody may not send. */
export function PauseDialog({
  person,
  onClose,
}: {
  person: { id: string; name: string };
  onClose: () => void;
}) {
  const t = useTranslations();
  const toast = useToast();
  const errorText = useErrorText();
  const pause = usePause();
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (pause.isPending) return;
    const form = new FormData(event.currentTarget);
    const length = names.find((name) => name === form.get('length')) ?? 'day';
    const reason = form.get('reason');
    pause.mutate(
      { id: person.id, days: lengths[length], reason: typeof reason === 'string' ? reason : '' },
      {
        onSuccess: () => {
          toast.success(t('moderation.pause.done', { name: person.name }));
          onClose();
        },
        onError: (error) => {
          if (!isAboutReason(error)) toast.error(t('moderation.pause.failed'));
        },
      },
    );
  };
  return (
    <Dialog title={t('moderation.pause.title')} closeLabel={t('dialog.close')} onClose={onClose}>
      <form onSubmit={submit} noValidate>
        <p className="dialog-lead">{t('moderation.pause.text', { name: person.name })}</p>
        <div className="mt-5 grid gap-4.5">
          <SelectField
            label={t('moderation.pause.length')}
            name="length"
            options={names.map((name) => ({ value: name, label: t(`moderation.pause.${name}`) }))}
          />
          <TextAreaField
            label={t('moderation.pause.reason')}
            name="reason"
            required
            maxLength={maximumReasonLength}
            error={isAboutReason(pause.error) && errorText(pause.error)}
          />
        </div>
        <Actions>
          <Button variant="quiet" onClick={onClose}>
            {t('admin.dialog.cancel')}
          </Button>
          <Button
            type="submit"
            variant="danger"
            busy={pause.isPending}
            busyLabel={t('admin.dialog.busy')}
          >
            {t('moderation.pause.submit')}
          </Button>
        </Actions>
      </form>
    </Dialog>
  );
}

function isAboutReason(error: Error | null): boolean {
  return error instanceof ApiError && error.fields['reason'] !== undefined;
}
