import { useState } from 'react';
import { removalRules, type RemovalRule } from '#domain/moderation.ts';
import { useErrorText } from '#web/api/use-error-text.ts';
import {
  useDecide,
  type Decision,
  type DecisionOutcome,
  type Report,
} from '#web/features/moderation/queries.ts';
import { FormDialog } from '#web/forms/form-dialog.tsx';
import { useLanguage } from '#web/i18n/texts-provider.tsx';
import { useTranslations, type TextKey } from '#web/i18n/use-translations.ts';
import { Quote } from '#web/ui/letter.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { useToast } from '#web/ui/toast.tsx';

const answers = {
  approve: 'moderation.report.approve',
  delete: 'moderation.report.delete',
  uphold: 'moderation.appeal.uphold',
  reject: 'moderation.appeal.reject',
} as const satisfies Record<Decision, TextKey>;

/** Names what a decision will do, asks for the rule before a deletion, and decides. */
export function DecisionDialog({
  decision,
  reports,
  onDecided,
  onClose,
}: {
  decision: Decision;
  reports: readonly Report[];
  /** Called once all of them are decided, or found decided. */
  onDecided: () => void;
  onClose: () => void;
}) {
  const t = useTranslations();
  const { language } = useLanguage();
  const tell = useTellOutcome(decision);
  const errorText = useErrorText();
  const decide = useDecide();
  const [progress, setProgress] = useState(0);
  const [isRuleMissing, setRuleMissing] = useState(false);
  const [only] = reports;
  const submit = (form: FormData): void => {
    const rule = removalRules.find((known) => known === form.get('rule'));
    const isMissing = decision === 'delete' && rule === undefined;
    setRuleMissing(isMissing);
    if (isMissing) return;
    decide.mutate(request(rule ?? 'other'), {
      onSuccess: (outcome) => {
        tell(outcome);
        onDecided();
        onClose();
      },
    });
  };
  const request = (rule: RemovalRule) => ({ decision, reports, rule, onProgress: setProgress });
  if (only === undefined) return null;
  return (
    <FormDialog
      title={titleOf()}
      submit={{
        label: t(answers[decision]),
        busyLabel: t('admin.dialog.busy'),
        isDanger: decision === 'delete' || decision === 'reject',
        isFirst: decision !== 'delete',
      }}
      isBusy={decide.isPending}
      error={decide.isError ? errorText(decide.error) : null}
      onSubmit={submit}
      onClose={onClose}
    >
      {reports.length === 1 && (
        <div className="max-h-60 overflow-y-auto rounded-m bg-sunk px-5 py-4">
          <Quote text={only.text} lang={language} className="font-serif text-18 wrap-anywhere" />
        </div>
      )}
      <p className="text-muted">{textOf(only)}</p>
      {decision === 'delete' && (
        <SelectField
          label={t('moderation.delete.rule')}
          name="rule"
          required
          defaultValue=""
          error={isRuleMissing && t('moderation.delete.rule_required')}
          options={[
            { value: '', label: t('moderation.delete.rule_choose') },
            ...removalRules.map((rule) => ({
              value: rule,
              label: t(`moderation.rule.${rule}`),
            })),
          ]}
        />
      )}
      {reports.length > 1 && decide.isPending && (
        <output className="block text-14 text-muted tabular-nums">
          {t('moderation.bulk.progress', { done: progress, total: reports.length })}
        </output>
      )}
    </FormDialog>
  );

  function titleOf(): string {
    return decision === 'approve' || decision === 'delete'
      ? t(`moderation.${decision}.title`, { count: reports.length })
      : t(`moderation.${decision}.title`);
  }

  function textOf(report: Report): string {
    if (reports.length > 1 && (decision === 'approve' || decision === 'delete'))
      return t(`moderation.${decision}.text_many`);
    return t(`moderation.${decision}.text`, { receiver: report.receiver.name });
  }
}

/** Says how it went: the success, what another moderator had decided before, and what did not work. */
function useTellOutcome(decision: Decision): (outcome: DecisionOutcome) => void {
  const t = useTranslations();
  const toast = useToast();
  const errorText = useErrorText();
  return ({ done, already, failed }) => {
    const isOne = done + already.length + failed === 1;
    if (done === 1) toast.success(t(`moderation.${decision}.done`));
    else if (done > 1 && (decision === 'approve' || decision === 'delete'))
      toast.success(t(`moderation.${decision}.done_many`, { count: done }));
    if (already.length > 0)
      toast.info(
        isOne ? errorText(already[0]) : t('moderation.bulk.already', { count: already.length }),
      );
    if (failed > 0)
      toast.error(
        isOne ? t(`moderation.${decision}.failed`) : t('moderation.bulk.failed', { count: failed }),
      );
  };
}
