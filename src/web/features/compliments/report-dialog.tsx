import { useState, type SubmitEvent } from 'react';
import { maximumReasonLength } from '#domain/compliment.ts';
import { useReportCompliment } from '#web/features/compliments/queries.ts';
import { useErrorText } from '#web/i18n/use-error-text.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { Button } from '#web/ui/button.tsx';
import { Actions, Dialog } from '#web/ui/dialog.tsx';
import { TextAreaField } from '#web/ui/field.tsx';
import { useToast } from '#web/ui/toast.tsx';

/** From how many characters before the end the counter shows. */
const counterFrom = 60;

/** Asks why, and hands the compliment to the moderators. */
export function ReportDialog({
  complimentId,
  onClose,
}: {
  complimentId: string;
  onClose: () => void;
}) {
  const t = useTranslations();
  const toast = useToast();
  const errorText = useErrorText();
  const report = useReportCompliment();
  const [reason, setReason] = useState('');
  const remaining = maximumReasonLength - reason.length;
  const isBlank = reason.trim() === '';
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (isBlank || report.isPending) return;
    report.mutate(
      { id: complimentId, reason },
      {
        onSuccess: () => {
          toast.success(t('compliment.report.saved'));
          onClose();
        },
        onError: () => toast.error(t('compliment.report.failed')),
      },
    );
  };
  return (
    <Dialog title={t('compliment.report.title')} closeLabel={t('dialog.close')} onClose={onClose}>
      <form onSubmit={submit} noValidate>
        <p className="mt-1.5 mb-5 text-muted">{t('compliment.report.text')}</p>
        <TextAreaField
          label={t('compliment.report.reason')}
          name="reason"
          required
          maxLength={maximumReasonLength}
          value={reason}
          hint={remaining <= counterFrom && t('compliment.report.counter', { count: remaining })}
          error={report.isError && errorText(report.error, 'compliment.report.failed')}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        <Actions>
          <Button variant="quiet" onClick={onClose}>
            {t('compliment.report.cancel')}
          </Button>
          <Button
            type="submit"
            variant="danger"
            icon="flag"
            disabled={isBlank}
            busy={report.isPending}
            busyLabel={t('compliment.report.submit_busy')}
          >
            {t('compliment.report.submit')}
          </Button>
        </Actions>
      </form>
    </Dialog>
  );
}
