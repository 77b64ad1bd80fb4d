import { useState } from 'react';
import { revealDays } from '#domain/compliments/reveal.ts';
import type { LetterDialogProps } from '#web/features/compliments/letter-dialog.ts';
import { useThankSender } from '#web/features/compliments/queries.ts';
import { useDone } from '#web/forms/use-done.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { Actions, Dialog } from '#web/ui/dialog.tsx';
import { Stamp } from '#web/ui/stamp.tsx';
import { useToast } from '#web/ui/toast.tsx';
import { useBusyLock } from '#web/ui/use-busy-lock.ts';

type Props = LetterDialogProps & {
  /** Offers to ask for the name if the letter is anonymous. */
  isAnonymous: boolean;
  /** Ticks the question when the dialog opens. */
  isInitiallyAsked: boolean;
};

/** Shows the sentence that the sender receives, and sends it. */
export function ThankDialog({ complimentId, isAnonymous, isInitiallyAsked, onClose }: Props) {
  const t = useTranslations();
  const toast = useToast();
  const done = useDone(onClose);
  const thank = useThankSender();
  const isLocked = useBusyLock(thank.isPending);
  const [asksWho, setAsksWho] = useState(isInitiallyAsked);
  const send = (): void =>
    thank.mutate(
      { id: complimentId, asksWho },
      {
        onSuccess: done(t('thanks.sent.success')),
        onError: () => toast.error(t('thanks.sent.failed')),
      },
    );
  return (
    <Dialog title={t('thanks.dialog.title')} isLocked={isLocked} onClose={onClose}>
      <p className="mt-1.5 text-muted">{t('thanks.dialog.text')}</p>
      <div className="mt-5 mb-3.5 grid grid-cols-[64px_1fr] items-center gap-4.5 rounded-m rounded-br-[4px] bg-sage p-5 text-on-tint">
        <Stamp motif="snail" />
        <p className="serif text-22">{t('thanks.message.text')}</p>
      </div>
      <p className="text-14 text-muted">{t('thanks.dialog.note')}</p>
      {isAnonymous && (
        <div className="mt-4 rule-t pt-3">
          <Checkbox
            label={t('thanks.dialog.ask')}
            hint={t('thanks.dialog.ask_hint', { days: revealDays })}
            checked={asksWho}
            disabled={thank.isPending}
            onChange={({ target }) => setAsksWho(target.checked)}
          />
        </div>
      )}
      <Actions>
        <Button variant="quiet" disabled={isLocked} onClick={onClose}>
          {t('dialog.cancel')}
        </Button>
        <Button
          data-autofocus
          icon="thanks"
          isBusy={thank.isPending}
          busyLabel={t('thanks.dialog.submit_busy')}
          onClick={send}
        >
          {t('thanks.dialog.submit')}
        </Button>
      </Actions>
    </Dialog>
  );
}
