import { useEffect, useEffectEvent, useState } from 'react';
import { useDrawLetter } from '#web/features/compliments/opened-queries.ts';
import type { ReceivedCompliment } from '#web/features/compliments/queries.ts';
import { useLetterDates } from '#web/i18n/letter-dates.ts';
import { useLetterHead } from '#web/i18n/sender.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { Button } from '#web/ui/button.tsx';
import { Actions, Dialog } from '#web/ui/dialog.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Letter } from '#web/ui/letter.tsx';
import { LetterListSkeleton } from '#web/ui/skeleton.tsx';
import { useToast } from '#web/ui/toast.tsx';

/** Shows a random letter, and another on request. */
export function DrawnLetterDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations();
  const toast = useToast();
  const { mutate, isPending, isError } = useDrawLetter();
  const [letter, setLetter] = useState<ReceivedCompliment | null>();
  const draw = (last: string | null): void =>
    mutate(last, {
      onSuccess: (drawn) => {
        // Tells the reader that there is only one letter: the press would seem to do nothing.
        if (drawn !== null && drawn.id === last) toast.info(t('favorites.draw.only'));
        setLetter(drawn);
      },
    });
  const drawFirst = useEffectEvent(() => draw(null));
  useEffect(() => {
    drawFirst();
  }, []);
  return (
    <Dialog title={t('favorites.draw.title')} size="xl" onClose={onClose}>
      {/* Keeps the letter while the next one loads, to avoid a layout shift. */}
      <div className="mt-5" aria-busy={isPending}>
        {isError && <p role="alert">{t('favorites.draw.failed')}</p>}
        {letter === null && (
          <EmptyState illustration="post-snail" title={t('favorites.empty.all_title')}>
            {t('favorites.empty.all_text')}
          </EmptyState>
        )}
        {letter === undefined && isPending && (
          <LetterListSkeleton label={t('favorites.draw.busy')} count={1} />
        )}
        {letter && <DrawnLetter key={letter.id} letter={letter} />}
      </div>
      <Actions>
        <Button variant="quiet" onClick={onClose}>
          {t('dialog.close')}
        </Button>
        {letter !== null && (
          <Button
            icon="gift"
            isBusy={isPending}
            busyLabel={t('favorites.draw.busy')}
            onClick={() => draw(letter?.id ?? null)}
          >
            {t('favorites.draw.again')}
          </Button>
        )}
      </Actions>
    </Dialog>
  );
}

function DrawnLetter({ letter }: { letter: ReceivedCompliment }) {
  const head = useLetterHead(letter.sender);
  const dates = useLetterDates(letter.createdAt ?? letter.sentOn);
  return <Letter {...head} {...dates} text={letter.text} compact opening />;
}
