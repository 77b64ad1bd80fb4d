import { useState, type SubmitEvent } from 'react';
import { characterCount } from '#domain/compliment.ts';
import { maximumAppealLength } from '#domain/moderation.ts';
import { useAppeal } from '#web/features/notices/queries.ts';
import { useErrorText } from '#web/i18n/use-error-text.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { Button } from '#web/ui/button.tsx';
import { Actions, Dialog } from '#web/ui/dialog.tsx';
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
  const isSendable = sentence.trim() !== '' && length <= maximumAppealLength;
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (!isSendable || appeal.isPending) return;
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
  };
  const isTooLong = length > maximumAppealLength;
  return (
    <Dialog title={t('appeal.form.title')} closeLabel={t('dialog.close')} onClose={onClose}>
      <form onSubmit={submit} noValidate>
        <p className="mt-1.5 mb-5 text-muted">{t('appeal.form.text')}</p>
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
        <Actions>
          <Button variant="quiet" onClick={onClose}>
            {t('appeal.form.cancel')}
          </Button>
          <Button
            type="submit"
            disabled={!isSendable}
            busy={appeal.isPending}
            busyLabel={t('appeal.form.submit_busy')}
          >
            {t('appeal.form.submit')}
          </Button>
        </Actions>
      </form>
    </Dialog>
  );
}
