import { useRef, useState } from 'react';
import { useErrorText } from '#web/api/use-error-text.ts';
import { useFailedText } from '#web/api/use-failure-text.ts';
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
import { useTyped } from '#web/forms/use-typed.ts';
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
  /** Called after each try with those of many that are still to be decided. */
  onDecided: (left: readonly string[]) => void;
  onClose: () => void;
}) {
  const t = useTranslations();
  const { decision } = subject;
  const report = 'report' in subject ? subject.report : null;
  // What fails of many stays here with what was typed, so that a second press asks for the rest.
  const [ids, setIds] = useState(() =>
    'report' in subject ? [subject.report.complimentId] : subject.complimentIds,
  );
  const count = ids.length;
  const tell = useTellOutcome(decision);
  const failedText = useFailedText();
  const decide = useDecide();
  const [progress, setProgress] = useState(0);
  const [isRuleMissing, setRuleMissing] = useState(false);
  const [isWarned, setWarned] = useState(false);
  const typed = useTyped();
  const needsRule = decision === 'delete' || isWarned;
  const stopping = useRef(new AbortController());
  useClaimWhileOpen(report?.complimentId ?? null);
  const submit = (form: FormData): void => {
    const rule = textOf(form, 'rule') || null;
    const isMissing = needsRule && rule === null;
    setRuleMissing(isMissing);
    if (isMissing) return;
    const words = { rule, sentence: textOf(form, 'sentence') };
    setProgress(0);
    const request = toRequest(subject, ids, { ...words, onProgress: setProgress });
    decide.mutate(
      { request, signal: stopping.current.signal },
      {
        onSuccess: (outcome) => {
          tell(outcome);
          onDecided(outcome.left);
          setIds(outcome.left);
          if (outcome.left.length === 0 || stopping.current.signal.aborted) onClose();
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
      isUnsaved={typed.isTyped}
      error={failureOf()}
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
          onInput={typed.onInput}
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

  function failureOf(): string | null {
    if (decide.isError) return failedText(`moderation.${decision}.failed`, decide.error);
    const failed = decide.data?.failed ?? 0;
    return failed === 0 ? null : t('moderation.bulk.failed', { count: failed });
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
  complimentIds: readonly string[],
  rest: { rule: string | null; sentence: string; onProgress: (done: number) => void },
): DecisionRequest {
  const { decision } = subject;
  if (decision === 'approve' || decision === 'delete') return { decision, complimentIds, ...rest };
  const appeal = 'report' in subject ? subject.report.appeal : null;
  return { decision, appealId: appeal?.id ?? '', onProgress: rest.onProgress };
}

/** Says how it went: the success, and what another moderator had decided before or is reading. */
function useTellOutcome(decision: Decision): (outcome: DecisionOutcome) => void {
  const t = useTranslations();
  const toast = useToast();
  const errorText = useErrorText();
  return ({ done, already, claimed, refusal }) => {
    if (done === 1) toast.success(t(`moderation.${decision}.done`));
    else if (done > 1 && (decision === 'approve' || decision === 'delete'))
      toast.success(t(`moderation.${decision}.done_many`, { count: done }));
    if (already > 0)
      toast.info(
        refusal === null ? t('moderation.bulk.already', { count: already }) : errorText(refusal),
      );
    if (claimed > 0) toast.info(t('moderation.bulk.claimed', { count: claimed }));
  };
}
