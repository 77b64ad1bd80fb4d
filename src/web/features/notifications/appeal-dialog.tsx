import { characterCount, readableText } from '#domain/compliments/compliment.ts';
import { maximumAppealLength } from '#domain/moderation/moderation.ts';
import { isBlank } from '#domain/shared/visible-text.ts';
import { api, read } from '#web/api/client.ts';
import { withRequestKey } from '#web/api/request-key.ts';
import { useOnce } from '#web/api/use-once.ts';
import { FormDialog } from '#web/forms/form-dialog.tsx';
import { useFormRefusal } from '#web/forms/form-refusal.ts';
import { useStoredText } from '#web/forms/use-stored-text.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { TextAreaField } from '#web/ui/field.tsx';
import { useToast } from '#web/ui/toast.tsx';

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
  const appeal = useAppeal();
  const [sentence, setSentence] = useStoredText(`appeal:${complimentId}`);
  const length = characterCount(sentence);
  const isTooLong = length > maximumAppealLength;
  const { field, formError } = useFormRefusal(
    appeal,
    isTooLong ? { sentence: 'appeal.error.too_long' } : {},
    'error.unexpected',
  );
  const close = (): void => {
    setSentence('');
    onClose();
  };
  const submit = (): void =>
    appeal.mutate(
      { complimentId, sentence },
      {
        onSuccess: () => {
          toast.success(t('appeal.form.sent'));
          onSent();
          close();
        },
      },
    );
  return (
    <FormDialog
      title={t('appeal.form.title')}
      text={t('appeal.form.text')}
      submit={{
        label: t('appeal.form.submit'),
        busyLabel: t('appeal.form.submit_busy'),
        isDisabled: isTooLong || isBlank(sentence),
      }}
      error={formError}
      isBusy={appeal.isPending}
      isUnsaved={sentence.trim() !== ''}
      onSubmit={submit}
      onClose={close}
    >
      <TextAreaField
        label={t('appeal.form.sentence')}
        {...field('sentence')}
        required
        value={sentence}
        hint={!isTooLong && t('appeal.form.counter', { count: maximumAppealLength - length })}
        onChange={(event) => setSentence(event.currentTarget.value)}
      />
    </FormDialog>
  );
}

/** Objects to the removal of the sender's compliment. Throws errors with the field `sentence`. */
function useAppeal() {
  return useOnce({
    mutationFn: ({ complimentId, sentence }: { complimentId: string; sentence: string }) =>
      withRequestKey(['appeal', complimentId, sentence], (options) =>
        read(
          api.compliments[':id'].appeal.$post(
            { param: { id: complimentId }, json: { sentence: readableText(sentence) } },
            options,
          ),
        ),
      ),
    // Refetches after a failure too: another tab may have objected. Unawaited, so that the form closes first.
    refetches: [['notifications']],
  });
}
