import { type ComponentProps, useState } from 'react';
import { ReasonField } from '#web/admin/reason-field.tsx';
import { isConflict } from '#web/api/errors.ts';
import { useErrorText } from '#web/api/use-error-text.ts';
import { useFailedText } from '#web/api/use-failure-text.ts';
import {
  type Case,
  type DecisionOutcome,
  type Verdict,
  useDecide,
} from '#web/features/moderation/queries.ts';
import type { Decision, QueueSource } from '#web/features/moderation/queue-source.ts';
import { Translation } from '#web/features/moderation/translation.tsx';
import { FormDialog } from '#web/forms/form-dialog.tsx';
import { textOf } from '#web/forms/form-text.ts';
import { useEditedFields } from '#web/forms/use-edited-fields.ts';
import { useLanguage } from '#web/i18n/texts-provider.tsx';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { TextAreaField } from '#web/ui/field.tsx';
import { Quote } from '#web/ui/letter.tsx';
import { useToast } from '#web/ui/toast.tsx';

/** Explains a decision, asks for the reason of a removal, and decides. */
export function DecisionDialog({
  source,
  verdict,
  row,
  complimentIds,
  onDecided,
  onClose,
}: {
  source: QueueSource;
  verdict: Verdict;
  /** Null for several letters. */
  row: Case | null;
  complimentIds: readonly string[];
  /** Receives the undecided letters after each try. */
  onDecided: (remaining: readonly string[]) => void;
  onClose: () => void;
}) {
  const t = useTranslations();
  const decision = source.decisions(row)[verdict];
  // Keeps failed letters and the typed reason, so that a second press retries only them.
  const [remaining, setRemaining] = useState(complimentIds);
  const showOutcome = useOutcomeToast(decision);
  const errorText = useErrorText();
  const failedText = useFailedText();
  const decide = useDecide();
  const [isRuleMissing, setRuleMissing] = useState(false);
  const [isWarned, setWarned] = useState(false);
  const editedFields = useEditedFields();
  const asksReason = decision.asksReason === true || isWarned;
  const submit = (form: FormData): void => {
    const rule = textOf(form, 'rule') || null;
    const isMissing = asksReason && rule === null;
    setRuleMissing(isMissing);
    if (isMissing) return;
    decide.mutate(
      {
        decision: decision.name,
        complimentIds: remaining,
        rule,
        sentence: textOf(form, 'sentence'),
      },
      {
        onSuccess: (outcome) => {
          showOutcome(outcome);
          onDecided(outcome.remaining);
          setRemaining(outcome.remaining);
          if (outcome.remaining.length === 0) onClose();
        },
      },
    );
  };
  return (
    <FormDialog
      title={t(decision.title, { count: remaining.length })}
      submit={{
        label: t(decision.label),
        busyLabel: t('admin.dialog.busy'),
        isDanger: verdict === 'remove',
        isFirst: decision.asksReason !== true,
      }}
      isBusy={decide.isPending}
      isUnsaved={editedFields.isEdited}
      error={errorTextOf()}
      onSubmit={submit}
      onClose={onClose}
    >
      {row !== null && <DecisionLetter letter={row} />}
      <p className="text-muted">{decision.explain(t, row)}</p>
      {decision.mayWarn === true && row?.sender && (
        <Checkbox
          label={t('moderation.warn.with')}
          hint={t('moderation.warn.hint')}
          checked={isWarned}
          onChange={({ currentTarget }) => setWarned(currentTarget.checked)}
        />
      )}
      {asksReason && (
        <SenderMessageFields
          label={t(isWarned ? 'moderation.warn.rule' : 'moderation.delete.rule')}
          isRuleMissing={isRuleMissing}
          onInput={editedFields.onInput}
        />
      )}
    </FormDialog>
  );

  function errorTextOf(): string | null {
    const { failed: failedKey } = decision;
    if (decide.isError)
      return failedKey === undefined
        ? errorText(decide.error)
        : failedText(failedKey, decide.error);
    const count = decide.data?.remaining.length ?? 0;
    return count === 0 ? null : t('moderation.bulk.failed', { count });
  }
}

/** Reports the success, and letters that other moderators decided. */
function useOutcomeToast(decision: Decision): (outcome: DecisionOutcome) => void {
  const t = useTranslations();
  const toast = useToast();
  const errorText = useErrorText();
  return ({ done, already, refusal }) => {
    if (done > 0) toast.success(decision.done(t, done));
    if (done + already === 1 && isConflict(refusal)) toast.info(errorText(refusal));
    else if (already > 0) toast.info(t('moderation.bulk.already', { count: already }));
  };
}

function DecisionLetter({ letter }: { letter: Case }) {
  const { language } = useLanguage();
  return (
    <div className="max-h-80 overflow-y-auto rounded-m bg-sunk px-5 py-4">
      <Quote
        text={letter.text}
        lang={letter.language ?? language}
        className="font-serif text-18 wrap-anywhere"
      />
      <Translation letter={letter} />
    </div>
  );
}

/** Asks for the reason and sentence that the sender receives. */
function SenderMessageFields({
  label,
  isRuleMissing,
  onInput,
}: {
  label: string;
  isRuleMissing: boolean;
  /** Listens to the sentence. */
  onInput: ComponentProps<'textarea'>['onInput'];
}) {
  const t = useTranslations();
  return (
    <>
      <ReasonField label={label} isMissing={isRuleMissing} />
      <TextAreaField
        label={t('moderation.decide.sentence')}
        hint={t('moderation.decide.sentence_hint')}
        name="sentence"
        rows={2}
        onInput={onInput}
      />
    </>
  );
}
