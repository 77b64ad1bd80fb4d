import { useState } from 'react';
import { characterCount } from '#domain/compliment.ts';
import { maximumAppealLength } from '#domain/moderation.ts';
import { useErrorText } from '#web/api/use-error-text.ts';
import { useAppeal } from '#web/features/notices/queries.ts';
import { FormDialog } from '#web/forms/form-dialog.tsx';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { TextAreaField } from '#web/ui/field.tsx';
import { useToast } from '#web/ui/toast.tsx';

/** Asks for the one sentence of an objection. */
export function AppealDialog({
  complimentId,
  onSent,
  onClose,
}: {
  complimentId: string;
  onSent: () => void;
  onClose: () => void;
}) {
  const t = useTranslations();
  const toast = useToast();
  const errorText = useErrorText();
  const appeal = useAppeal();
  const [sentence, setSentence] = useState('');
  const length = characterCount(sentence);
  const submit = (): void =>
    appeal.mutate(
      { complimentId, sentence },
      {
        onSuccess: () => {
          toast.success(t('appeal.form.sent'));
          onSent();
          onClose();
        },
      },
    );
  const isTooLong = length > maximumAppealLength;
  return (
    <FormDialog
      title={t('appeal.form.title')}
      text={t('appeal.form.text')}
      submit={{
        label: t('appeal.form.submit'),
        busyLabel: t('appeal.form.submit_busy'),
        isDisabled: isTooLong || sentence.trim() === '',
      }}
      isBusy={appeal.isPending}
      isUnsaved={sentence.trim() !== ''}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextAreaField
        label={t('appeal.form.sentence')}
        name="sentence"
        required
        value={sentence}
        hint={!isTooLong && t('appeal.form.counter', { count: maximumAppealLength - length })}
        error={
          isTooLong
            ? t('appeal.error.too_long')
            : appeal.isError && errorText(appeal.error, 'error.unexpected')
        }
        onChange={(event) => setSentence(event.currentTarget.value)}
      />
    </FormDialog>
  );
}
