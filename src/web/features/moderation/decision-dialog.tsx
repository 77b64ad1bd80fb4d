import { useRef, useState } from 'react';
import { useErrorText } from '#web/api/use-error-text.ts';
import {
  DecisionLetter,
  DecisionProgress,
  useClaimWhileOpen,
} from '#web/features/moderation/decision-parts.tsx';
import {
  useDecide,
  type Decision,
  type DecisionOutcome,
  type DecisionRequest,
  type Report,
} from '#web/features/moderation/queries.ts';
import { ToSender } from '#web/features/moderation/to-sender.tsx';
import { FormDialog } from '#web/forms/form-dialog.tsx';
import { textOf } from '#web/forms/form-text.ts';
import { useTranslations, type TextKey } from '#web/i18n/use-translations.ts';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { useToast } from '#web/ui/toast.tsx';

const answers = {
  approve: 'moderation.report.approve',
  delete: 'moderation.report.delete',
  uphold: 'moderation.appeal.uphold',
  reject: 'moderation.appeal.reject',
} as const satisfies Record<Decision, TextKey>;

const dangers: ReadonlySet<Decision> = new Set(['delete', 'reject']);

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
  const { decision } = subject;
  const report = 'report' in subject ? subject.report : null;
  const count = 'report' in subject ? 1 : subject.complimentIds.length;
  const tell = useTellOutcome(decision);
  const errorText = useErrorText();
  const decide = useDecide();
  const [progress, setProgress] = useState(0);
  const [isRuleMissing, setRuleMissing] = useState(false);
  const [isWarned, setWarned] = useState(false);
  const needsRule = decision === 'delete' || isWarned;
  const stopping = useRef(new AbortController());
  useClaimWhileOpen(report?.complimentId ?? null);
  const submit = (form: FormData): void => {
    const rule = textOf(form, 'rule') || null;
    const isMissing = needsRule && rule === null;
    setRuleMissing(isMissing);
    if (isMissing) return;
    const words = { rule, sentence: textOf(form, 'sentence') };
    const request = toRequest(subject, words, setProgress);
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
        isDanger: dangers.has(decision),
        isFirst: decision !== 'delete',
      }}
      isBusy={decide.isPending}
      error={decide.isError ? errorText(decide.error) : null}
      onSubmit={submit}
      onClose={onClose}
    >
      {report !== null && <DecisionLetter letter={report} />}
      <p className="text-muted">{explain()}</p>
      {decision === 'approve' && hasSender(report) && (
        <Checkbox
          label={t('moderation.warn.with')}
          hint={t('moderation.warn.hint')}
          checked={isWarned}
          onChange={({ currentTarget }) => setWarned(currentTarget.checked)}
        />
      )}
      {needsRule && (
        <ToSender
          label={t(isWarned ? 'moderation.warn.rule' : 'moderation.delete.rule')}
          isRuleMissing={isRuleMissing}
        />
      )}
      {count > 1 && decide.isPending && (
        <DecisionProgress done={progress} total={count} onStop={() => stopping.current.abort()} />
      )}
    </FormDialog>
  );

  function titleOf(): string {
    return decision === 'approve' || decision === 'delete'
      ? t(`moderation.${decision}.title`, { count })
      : t(`moderation.${decision}.title`);
  }

  function explain(): string {
    if (report === null && (decision === 'approve' || decision === 'delete'))
      return t(`moderation.${decision}.text_many`);
    // A rule has held it: nobody has got it, and for whom it was is not told.
    if (report?.receiver === null && (decision === 'uphold' || decision === 'reject'))
      return t(`moderation.${decision}.text_held`);
    return t(`moderation.${decision}.text`, { receiver: report?.receiver?.name ?? '' });
  }
}

function hasSender(report: Report | null): boolean {
  return report !== null && report.sender !== null;
}

function toRequest(
  subject: DecisionSubject,
  words: { rule: string | null; sentence: string },
  onProgress: (done: number) => void,
): DecisionRequest {
  if (!('report' in subject)) return { ...subject, ...words, onProgress };
  const { decision, report } = subject;
  if (decision === 'uphold' || decision === 'reject')
    return { decision, appealId: report.appeal?.id ?? '', onProgress };
  return { decision, complimentIds: [report.complimentId], ...words, onProgress };
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
