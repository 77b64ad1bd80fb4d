import { useId, useState } from 'react';
import type { RevealAnswer } from '#domain/reveal.ts';
import { useErrorText } from '#web/api/use-error-text.ts';
import { useAnswerReveal } from '#web/features/compliments/thanks-queries.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { useToast } from '#web/ui/toast.tsx';

/** Somebody says thanks and would like to know who wrote: a yes is confirmed, a no needs nothing else. */
export function RevealQuestion({
  complimentId,
  name,
}: {
  complimentId: string;
  /** Of whoever asks. */
  name: string;
}) {
  const t = useTranslations();
  const toast = useToast();
  const errorText = useErrorText();
  const answering = useAnswerReveal();
  const [isConfirming, setConfirming] = useState(false);
  const questionId = useId();
  const answer = (given: RevealAnswer): void =>
    answering.mutate(
      { id: complimentId, answer: given },
      {
        onSuccess: () => {
          toast.success(
            given === 'yes' ? t('thanks.reveal.shown', { name }) : t('thanks.reveal.kept'),
          );
          setConfirming(false);
        },
        onError: (error) => toast.error(errorText(error, 'thanks.reveal.failed')),
      },
    );
  return (
    <section
      aria-labelledby={questionId}
      className="tint mt-4 rounded-m bg-butter px-5 py-4 text-on-tint"
    >
      <h3 id={questionId} className="text-18">
        {t('thanks.reveal.question', { name })}
      </h3>
      <p className="mt-1 text-14">{t('thanks.reveal.text')}</p>
      <div className="mt-3 flex flex-wrap gap-2.5">
        <Button variant="ink" size="s" onClick={() => setConfirming(true)}>
          {t('thanks.reveal.yes')}
        </Button>
        <Button
          variant="quiet"
          size="s"
          isBusy={answering.isPending && !isConfirming}
          busyLabel={t('thanks.reveal.busy')}
          onClick={() => answer('no')}
        >
          {t('thanks.reveal.no')}
        </Button>
      </div>
      {isConfirming && (
        <ConfirmDialog
          title={t('thanks.reveal.confirm_title')}
          text={t('thanks.reveal.confirm_text', { name })}
          confirmLabel={t('thanks.reveal.confirm')}
          cancelLabel={t('dialog.cancel')}
          closeLabel={t('dialog.close')}
          busyLabel={t('thanks.reveal.busy')}
          isBusy={answering.isPending}
          onConfirm={() => answer('yes')}
          onClose={() => setConfirming(false)}
        />
      )}
    </section>
  );
}
