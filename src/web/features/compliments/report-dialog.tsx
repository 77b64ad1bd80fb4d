import { useState } from 'react';
import { characterCount, maximumReasonLength } from '#domain/compliments/compliment.ts';
import { reportKinds, type ReportKind } from '#domain/moderation/moderation.ts';
import { isBlank } from '#domain/shared/visible-text.ts';
import { isRefusal } from '#web/api/errors.ts';
import { useFailedText } from '#web/api/use-failure-text.ts';
import type { LetterDialogProps } from '#web/features/compliments/letter-dialog.ts';
import { useReportCompliment } from '#web/features/compliments/queries.ts';
import { FormDialog } from '#web/forms/form-dialog.tsx';
import { useFormRefusal } from '#web/forms/form-refusal.ts';
import { useCounterText } from '#web/forms/use-counter-text.ts';
import { useStoredText } from '#web/forms/use-stored-text.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { TextAreaField } from '#web/ui/field.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { useToast } from '#web/ui/toast.tsx';

/** Shows the counter from this many characters before the limit. */
const counterThreshold = 60;

export function ReportDialog({ complimentId, onClose }: LetterDialogProps) {
  const t = useTranslations();
  const toast = useToast();
  const report = useReportCompliment();
  const [reason, setReason] = useStoredText(`report:${complimentId}`);
  const [kind, setKind] = useState<ReportKind | null>(null);
  const { field, formError } = useFormRefusal(report, {}, 'compliment.report.failed');
  const failedText = useFailedText();
  const counterText = useCounterText();
  const remaining = maximumReasonLength - characterCount(reason);
  const { name, error: reasonError } = field('reason');
  const close = (): void => {
    setReason('');
    onClose();
  };
  const submit = (): void =>
    report.mutate(
      { id: complimentId, reason, kind },
      {
        onSuccess: () => {
          toast.success(t('compliment.report.saved'));
          close();
        },
        // Skips refusals: the dialog shows them.
        onError: (error) => {
          if (!isRefusal(error)) toast.error(t('compliment.report.failed'));
        },
      },
    );
  return (
    <FormDialog
      title={t('compliment.report.title')}
      text={t('compliment.report.text')}
      submit={{
        label: t('compliment.report.submit'),
        busyLabel: t('compliment.report.submit_busy'),
        icon: 'flag',
        isDanger: true,
        isDisabled: isBlank(reason) || remaining < 0,
      }}
      error={
        isRefusal(report.error) && formError !== null
          ? failedText('compliment.report.failed', report.error)
          : null
      }
      isBusy={report.isPending}
      isUnsaved={reason.trim() !== '' || kind !== null}
      onSubmit={submit}
      onClose={close}
    >
      <TextAreaField
        name={name}
        label={t('compliment.report.reason')}
        required
        value={reason}
        hint={remaining >= 0 && remaining <= counterThreshold && counterText(remaining)}
        error={remaining < 0 ? counterText(remaining) : reasonError}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <SelectField
        label={t('compliment.report.kind')}
        name="kind"
        value={kind ?? 'none'}
        options={(['none', ...reportKinds] as const).map((value) => ({
          value,
          label: t(`compliment.report.kind_${value}`),
        }))}
        onChange={({ currentTarget: { value } }) =>
          setKind(reportKinds.find((candidate) => candidate === value) ?? null)
        }
      />
    </FormDialog>
  );
}
