import { useState } from 'react';
import { useErrorText } from '#web/api/use-error-text.ts';
import { useDecideHeld, type HeldLetter } from '#web/features/moderation/held-queries.ts';
import { ToSender } from '#web/features/moderation/to-sender.tsx';
import { FormDialog } from '#web/forms/form-dialog.tsx';
import { textOf } from '#web/forms/form-text.ts';
import { useLanguage } from '#web/i18n/texts-provider.tsx';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { Quote } from '#web/ui/letter.tsx';
import { useToast } from '#web/ui/toast.tsx';

export type HeldDecision = 'deliver' | 'refuse';

/** Says what a decision about held letters will do, asks for the reason before a refusal, and decides. */
export function HeldDialog({
  decision,
  letters,
  onDecided,
  onClose,
}: {
  decision: HeldDecision;
  letters: readonly HeldLetter[];
  onDecided: () => void;
  onClose: () => void;
}) {
  const t = useTranslations();
  const toast = useToast();
  const errorText = useErrorText();
  const { language } = useLanguage();
  const decide = useDecideHeld();
  const [isRuleMissing, setRuleMissing] = useState(false);
  const [only, ...others] = letters;
  const count = letters.length;
  const tell = ({ done, already }: { done: number; already: number }): void => {
    if (done > 0)
      toast.success(
        t(decision === 'deliver' ? 'moderation.held.delivered' : 'moderation.held.refused', {
          count: done,
        }),
      );
    if (already > 0) toast.info(t('moderation.bulk.already', { count: already }));
  };
  const submit = (form: FormData): void => {
    const rule = textOf(form, 'rule') || null;
    const isMissing = decision === 'refuse' && rule === null;
    setRuleMissing(isMissing);
    if (isMissing) return;
    decide.mutate(
      {
        complimentIds: letters.map(({ complimentId }) => complimentId),
        rule,
        sentence: textOf(form, 'sentence'),
      },
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
      title={t(`moderation.held.${decision}_title`, { count })}
      submit={{
        label: t(`moderation.held.${decision}`),
        busyLabel: t('admin.dialog.busy'),
        isDanger: decision === 'refuse',
        isFirst: decision === 'deliver',
      }}
      isBusy={decide.isPending}
      error={decide.isError ? errorText(decide.error) : null}
      onSubmit={submit}
      onClose={onClose}
    >
      {only !== undefined && others.length === 0 && (
        <div className="max-h-60 overflow-y-auto rounded-m bg-sunk px-5 py-4">
          <Quote
            text={only.text}
            lang={only.language ?? language}
            className="font-serif text-18 wrap-anywhere"
          />
        </div>
      )}
      <p className="text-muted">{t(`moderation.held.${decision}_text`)}</p>
      {decision === 'refuse' && (
        <ToSender label={t('moderation.delete.rule')} isRuleMissing={isRuleMissing} />
      )}
    </FormDialog>
  );
}
