import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { removalRules, type RemovalRule } from '#domain/moderation.ts';
import { useErrorText } from '#web/api/use-error-text.ts';
import {
  useClaim,
  useDecide,
  type Decision,
  type DecisionOutcome,
  type DecisionRequest,
  type Report,
} from '#web/features/moderation/queries.ts';
import { FormDialog } from '#web/forms/form-dialog.tsx';
import { useLanguage } from '#web/i18n/texts-provider.tsx';
import { useTranslations, type TextKey } from '#web/i18n/use-translations.ts';
import { Button } from '#web/ui/button.tsx';
import { Quote } from '#web/ui/letter.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { useToast } from '#web/ui/toast.tsx';

const answers = {
  approve: 'moderation.report.approve',
  delete: 'moderation.report.delete',
  uphold: 'moderation.appeal.uphold',
  reject: 'moderation.appeal.reject',
} as const satisfies Record<Decision, TextKey>;

/** One report or objection with its words, or many reports by the ids of their letters. */
export type DecisionSubject =
  | { decision: Decision; report: Report }
  | { decision: 'approve' | 'delete'; complimentIds: readonly string[] };

/** Names what a decision will do, asks for the rule before a deletion, and decides. */
export function DecisionDialog({
  subject,
  onDecided,
  onClose,
}: {
  subject: DecisionSubject;
  /** Called once all of them are decided, or found decided. */
  onDecided: () => void;
  onClose: () => void;
}) {
  const t = useTranslations();
  const { language } = useLanguage();
  const { decision } = subject;
  const report = 'report' in subject ? subject.report : null;
  const count = 'report' in subject ? 1 : subject.complimentIds.length;
  const tell = useTellOutcome(decision);
  const errorText = useErrorText();
  const decide = useDecide();
  const [progress, setProgress] = useState(0);
  const [isRuleMissing, setRuleMissing] = useState(false);
  const stopping = useRef(new AbortController());
  useClaimWhileOpen(report?.complimentId ?? null);
  const submit = (form: FormData): void => {
    const rule = removalRules.find((known) => known === form.get('rule'));
    const isMissing = decision === 'delete' && rule === undefined;
    setRuleMissing(isMissing);
    if (isMissing) return;
    const request = toRequest(subject, rule ?? 'other', setProgress);
    decide.mutate(
      { request, signal: stopping.current.signal },
      {
        onSuccess: (outcome) => {
          tell(outcome);
          onDecided();
          onClose();
        },
      },
    );
  };
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
      {report !== null && (
        <div className="max-h-60 overflow-y-auto rounded-m bg-sunk px-5 py-4">
          <Quote
            text={report.text}
            lang={report.language ?? language}
            className="font-serif text-18 wrap-anywhere"
          />
        </div>
      )}
      <p className="text-muted">{textOf()}</p>
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
      {count > 1 && decide.isPending && (
        <div className="flex flex-wrap items-center gap-3">
          <progress className="grow" max={count} value={progress} aria-hidden="true" />
          <output className="text-14 text-muted tabular-nums">
            {t('moderation.bulk.progress', { done: progress, total: count })}
          </output>
          <Button variant="quiet" size="s" onClick={() => stopping.current.abort()}>
            {t('moderation.bulk.stop')}
          </Button>
        </div>
      )}
    </FormDialog>
  );

  function titleOf(): string {
    return decision === 'approve' || decision === 'delete'
      ? t(`moderation.${decision}.title`, { count })
      : t(`moderation.${decision}.title`);
  }

  function textOf(): string {
    if (report === null && (decision === 'approve' || decision === 'delete'))
      return t(`moderation.${decision}.text_many`);
    return t(`moderation.${decision}.text`, { receiver: report?.receiver.name ?? '' });
  }
}

function toRequest(
  subject: DecisionSubject,
  rule: RemovalRule,
  onProgress: (done: number) => void,
): DecisionRequest {
  if (!('report' in subject)) return { ...subject, rule, onProgress };
  const { decision, report } = subject;
  if (decision === 'uphold' || decision === 'reject')
    return { decision, appealId: report.appeal?.id ?? '', onProgress };
  return { decision, complimentIds: [report.complimentId], rule, onProgress };
}

/** While somebody thinks about one, the others of the team see that, and take another. */
function useClaimWhileOpen(complimentId: string | null): void {
  const { mutate } = useClaim();
  const change = useEffectEvent((id: string, isHeld: boolean) =>
    mutate({ complimentId: id, isHeld }),
  );
  useEffect(() => {
    if (complimentId === null) return undefined;
    change(complimentId, true);
    return () => change(complimentId, false);
  }, [complimentId]);
}

/** Says how it went: the success, what another moderator had decided before, and what did not work. */
function useTellOutcome(decision: Decision): (outcome: DecisionOutcome) => void {
  const t = useTranslations();
  const toast = useToast();
  const errorText = useErrorText();
  return ({ done, already, failed, refusal }) => {
    const isOne = done + already + failed === 1;
    if (done === 1) toast.success(t(`moderation.${decision}.done`));
    else if (done > 1 && (decision === 'approve' || decision === 'delete'))
      toast.success(t(`moderation.${decision}.done_many`, { count: done }));
    if (already > 0)
      toast.info(
        refusal === null ? t('moderation.bulk.already', { count: already }) : errorText(refusal),
      );
    if (failed > 0)
      toast.error(
        isOne ? t(`moderation.${decision}.failed`) : t('moderation.bulk.failed', { count: failed }),
      );
  };
}
