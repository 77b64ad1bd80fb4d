import { useEffect, useRef } from 'react';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { Button } from '#web/ui/button.tsx';
import { Actions, DialogTitle } from '#web/ui/dialog.tsx';
import { Illustration } from '#web/ui/illustration.tsx';

type Props = {
  /** Null in blind mode. */
  receiverName: string | null;
  isDrawing: boolean;
  onAgain: () => void;
  onDone: () => void;
};

/** The panel after sending. */
export function ComposeSent({ receiverName, isDrawing, onAgain, onDone }: Props) {
  const t = useTranslations();
  const again = useRef<HTMLButtonElement>(null);
  // What had the focus has flown off.
  useEffect(() => again.current?.focus(), []);
  return (
    <div className="text-center">
      <Illustration name="success" className="mx-auto mt-1 mb-2.5 w-full max-w-97" />
      <DialogTitle className="px-0">{t('compliment.sent.title')}</DialogTitle>
      <p className="mx-auto mt-2.5 max-w-104 text-muted">
        {receiverName === null
          ? t('compliment.sent.text_blind')
          : t('compliment.sent.text', { name: receiverName })}
      </p>
      <Actions className="justify-center">
        <Button variant="quiet" onClick={onDone}>
          {t('compliment.sent.done')}
        </Button>
        <Button
          ref={again}
          isBusy={isDrawing}
          busyLabel={t('compliment.compose.drawing')}
          onClick={onAgain}
        >
          {t('compliment.sent.again')}
        </Button>
      </Actions>
    </div>
  );
}
