import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  filteredQuery,
  useDeliverFiltered,
  type FilteredLetter as Letters,
} from '#web/features/preferences/queries.ts';
import { useLetterDates } from '#web/i18n/letter-dates.ts';
import { useLetterHead } from '#web/i18n/sender.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { ListState } from '#web/shell/list-state.tsx';
import { useLoadMore } from '#web/shell/use-load-more.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { LetterAction } from '#web/ui/letter-action.tsx';
import { Letter } from '#web/ui/letter.tsx';
import { useToast } from '#web/ui/toast.tsx';
import { useFocusWhenLost } from '#web/ui/use-focus-when-lost.ts';

/** Lists filtered letters; each is covered until the member shows it. */
export function FilteredDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations();
  const toast = useToast();
  const list = useInfiniteQuery(filteredQuery);
  const letters = list.data?.pages.flatMap((page) => page.compliments);
  // Moves the focus from the button, which unmounts with its letter.
  const content = useFocusWhenLost<HTMLElement>(letters?.length);
  const mutation = useDeliverFiltered();
  const deliver = (id: string): void =>
    mutation.mutate(id, {
      onSuccess: () => toast.success(t('inbox_preferences.filtered.taken')),
      onError: () => toast.error(t('inbox_preferences.filtered.not_taken')),
    });
  const loadMore = useLoadMore(list.fetchNextPage, t('dashboard.error.load_more'));
  return (
    <Dialog title={t('inbox_preferences.filtered.title')} size="xl" onClose={onClose}>
      <p className="dialog-lead">{t('inbox_preferences.filtered.text')}</p>
      {letters === undefined ? (
        <ListState query={list} failedText={t('inbox_preferences.filtered.failed')} />
      ) : (
        <section
          ref={content}
          tabIndex={-1}
          aria-label={t('inbox_preferences.filtered.label')}
          className="mt-5 grid grid-cols-1 gap-5 outline-none"
        >
          {letters.length === 0 && <p>{t('inbox_preferences.filtered.count', { count: 0 })}</p>}
          {letters.map((letter) => (
            <FilteredLetter
              key={letter.id}
              letter={letter}
              isBusy={mutation.isPending && mutation.variables === letter.id}
              onDeliver={() => deliver(letter.id)}
            />
          ))}
        </section>
      )}
      {list.hasNextPage && (
        <div className="mt-5 text-center">
          <Button
            variant="quiet"
            size="s"
            isBusy={list.isFetchingNextPage}
            busyLabel={t('inbox_preferences.filtered.more_busy')}
            onClick={() => void loadMore()}
          >
            {t('inbox_preferences.filtered.more')}
          </Button>
        </div>
      )}
    </Dialog>
  );
}

function FilteredLetter({
  letter,
  isBusy,
  onDeliver,
}: {
  letter: Letters;
  isBusy: boolean;
  onDeliver: () => void;
}) {
  const t = useTranslations();
  const head = useLetterHead(letter.sender);
  const dates = useLetterDates(letter.createdAt ?? letter.sentOn);
  const [isShown, setShown] = useState(false);
  return (
    <Letter
      {...head}
      {...dates}
      text={isShown ? letter.text : null}
      compact
      opening={isShown}
      note={!isShown && t('inbox_preferences.filtered.covered')}
      actions={
        isShown ? (
          // Mounts a second button, so that a double press does not take the letter.
          <LetterAction
            key="take"
            icon="receive"
            label={t('inbox_preferences.filtered.take')}
            isBusy={isBusy}
            onClick={onDeliver}
          />
        ) : (
          <LetterAction
            key="show"
            icon="eye"
            label={t('inbox_preferences.filtered.show')}
            onClick={() => setShown(true)}
          />
        )
      }
    />
  );
}
