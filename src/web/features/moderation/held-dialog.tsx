import { useRef, useState } from 'react';
import { useErrorText } from '#web/api/use-error-text.ts';
import {
  DecisionLetter,
  DecisionProgress,
  useClaimWhileOpen,
} from '#web/features/moderation/decision-parts.tsx';
import { useDecideHeld, type HeldLetter } from '#web/features/moderation/held-queries.ts';
import type { DecisionOutcome } from '#web/features/moderation/queries.ts';
import { ToSender } from '#web/features/moderation/to-sender.tsx';
import { FormDialog } from '#web/forms/form-dialog.tsx';
import { textOf } from '#web/forms/form-text.ts';
import { useTyped } from '#web/forms/use-typed.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { useToast } from '#web/ui/toast.tsx';

export type HeldDecision = 'deliver' | 'refuse';

/** One held letter with its words, or many by their ids. */
export type HeldSubject = { decision: HeldDecision } & (
  | { letter: HeldLetter }
  | { complimentIds: readonly string[] }
);

/** Says what a decision about held letters will do, asks for the reason before a refusal, and decides. */
export function HeldDialog({
  subject,
  onDecided,
  onClose,
}: {
  subject: HeldSubject;
  /** Called after each try with those of many that are still to be decided. */
  onDecided: (left: readonly string[]) => void;
  onClose: () => void;
}) {
  const t = useTranslations();
  const errorText = useErrorText();
  const { decision } = subject;
  const letter = 'letter' in subject ? subject.letter : null;
  // What fails of many stays here with what was typed, so that a second press asks for the rest.
  const [complimentIds, setIds] = useState(() =>
    'letter' in subject ? [subject.letter.complimentId] : subject.complimentIds,
  );
  const count = complimentIds.length;
  const tell = useTellHeld(decision);
  const decide = useDecideHeld();
  const [progress, setProgress] = useState(0);
  const [isRuleMissing, setRuleMissing] = useState(false);
  const typed = useTyped();
  const stopping = useRef(new AbortController());
  useClaimWhileOpen(letter?.complimentId ?? null);
  const submit = (form: FormData): void => {
    const rule = textOf(form, 'rule') || null;
    const isMissing = decision === 'refuse' && rule === null;
    setRuleMissing(isMissing);
    if (isMissing) return;
    setProgress(0);
    const words = { rule, sentence: textOf(form, 'sentence') };
    decide.mutate(
      { ...words, complimentIds, onProgress: setProgress, signal: stopping.current.signal },
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
      title={t(`moderation.held.${decision}_title`, { count })}
      submit={{
        label: t(`moderation.held.${decision}`),
        busyLabel: t('admin.dialog.busy'),
        isDanger: decision === 'refuse',
        isFirst: decision === 'deliver',
      }}
      isBusy={decide.isPending}
      isUnsaved={typed.isTyped}
      error={failureOf()}
      onSubmit={submit}
      onClose={onClose}
    >
      {letter !== null && <DecisionLetter letter={letter} />}
      <p className="text-muted">{t(`moderation.held.${decision}_text`)}</p>
      {decision === 'refuse' && (
        <ToSender
          label={t('moderation.delete.rule')}
          isRuleMissing={isRuleMissing}
          onInput={typed.onInput}
        />
      )}
      {count > 1 && decide.isPending && (
        <DecisionProgress done={progress} total={count} onStop={() => stopping.current.abort()} />
      )}
    </FormDialog>
  );

  function failureOf(): string | null {
    if (decide.isError) return errorText(decide.error);
    const failed = decide.data?.failed ?? 0;
    return failed === 0 ? null : t('moderation.bulk.failed', { count: failed });
  }
}

/** Says how it went: what is done, and what somebody else had decided or is reading. */
function useTellHeld(decision: HeldDecision): (outcome: DecisionOutcome) => void {
  const t = useTranslations();
  const toast = useToast();
  return ({ done, already, claimed }) => {
    if (done > 0)
      toast.success(
        t(decision === 'deliver' ? 'moderation.held.delivered' : 'moderation.held.refused', {
          count: done,
        }),
      );
    if (already > 0) toast.info(t('moderation.bulk.already', { count: already }));
    if (claimed > 0) toast.info(t('moderation.bulk.claimed', { count: claimed }));
  };
}
