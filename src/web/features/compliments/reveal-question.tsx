import { useId, useState } from 'react';
import type { RevealAnswer } from '#domain/compliments/reveal.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';

/** Asks the sender to reveal the name: confirms a yes, sends a no at once. */
export function RevealQuestion({
  name,
  isBusy,
  onAnswer,
}: {
  /** Names the receiver. */
  name: string;
  isBusy: boolean;
  onAnswer: (answer: RevealAnswer) => void;
}) {
  const t = useTranslations();
  const [isConfirming, setConfirming] = useState(false);
  // Makes the id unique: several questions may be open.
  const questionId = useId();
  return (
    <div className="tint mt-4 rounded-m bg-butter px-5 py-4 text-on-tint">
      <h3 className="text-18" id={questionId}>
        {t('thanks.reveal.question', { name })}
      </h3>
      <p className="mt-1 text-14">{t('thanks.reveal.text')}</p>
      <div className="mt-3 flex flex-wrap gap-2.5">
        <Button
          variant="ink"
          size="s"
          aria-describedby={questionId}
          onClick={() => setConfirming(true)}
        >
          {t('thanks.reveal.yes')}
        </Button>
        <Button
          variant="quiet"
          size="s"
          aria-describedby={questionId}
          isBusy={isBusy && !isConfirming}
          busyLabel={t('thanks.reveal.busy')}
          onClick={() => onAnswer('no')}
        >
          {t('thanks.reveal.no')}
        </Button>
      </div>
      {isConfirming && (
        <ConfirmDialog
          title={t('thanks.reveal.confirm_title')}
          text={t('thanks.reveal.confirm_text', { name })}
          confirmLabel={t('thanks.reveal.confirm')}
          busyLabel={t('thanks.reveal.busy')}
          isBusy={isBusy}
          onConfirm={() => onAnswer('yes')}
          onClose={() => setConfirming(false)}
        />
      )}
    </div>
  );
}
