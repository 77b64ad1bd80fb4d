import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Fragment, useState, type ReactNode } from 'react';
import { useIsConnected } from '#web/api/connection.ts';
import { unreadQuery } from '#web/api/unread.ts';
import { useLetterDialogs } from '#web/features/compliments/letter-dialogs.tsx';
import { ListFrame } from '#web/features/compliments/list-frame.tsx';
import {
  receivedQuery,
  useOpenAllLetters,
  useOpenLetter,
  withoutRepeats,
  type ReceivedCompliment,
} from '#web/features/compliments/queries.ts';
import {
  ReceivedLetter,
  SealedReceivedLetter,
} from '#web/features/compliments/received-letter.tsx';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { Button } from '#web/ui/button.tsx';

/** `turn` counts the letters opened before it by the same press. */
type OpenedLetter = { id: string; turn: number };

/** Lists received letters, newest first, unread ones sealed. `belowOpened` follows the first one opened here. */
export function ReceivedList({
  ownName,
  query = receivedQuery,
  empty,
  belowOpened,
}: {
  ownName: string;
  /** Fetches other letters than all, such as those of a round, in one page. */
  query?: Omit<typeof receivedQuery, 'queryKey'> & { queryKey: readonly string[] };
  empty: ReactNode;
  belowOpened: ReactNode;
}) {
  const t = useTranslations();
  const isConnected = useIsConnected();
  const isAll = query === receivedQuery;
  const list = useInfiniteQuery({ ...query, enabled: isConnected });
  const { mutate: openLetter } = useOpenLetter();
  const { mutate: openAllLetters } = useOpenAllLetters();
  const { data: unread } = useQuery({ ...unreadQuery, enabled: false });
  const [opened, setOpened] = useState<readonly OpenedLetter[]>([]);
  const [openedCount, setOpenedCount] = useState(0);
  const compliments = withoutRepeats(list.data?.pages.flatMap((page) => page.compliments) ?? []);
  const sealed = compliments.filter(({ isRead }) => !isRead);
  // Counts those on later pages, too; a round has one page.
  const unreadCount = isAll ? (unread?.compliments ?? 0) : 0;
  const sealedCount = Math.max(sealed.length, unreadCount);
  const { getLetterCallbacks, dialog } = useLetterDialogs(compliments);

  const unseal = (letters: readonly ReceivedCompliment[], count: number): void => {
    setOpened((current) => [...current, ...letters.map(({ id }, turn) => ({ id, turn }))]);
    setOpenedCount(count);
  };
  const open = (letter: ReceivedCompliment): void => {
    unseal([letter], 1);
    openLetter(letter.id);
  };
  const openAll = (): void => {
    unseal(sealed, sealedCount);
    if (isAll) openAllLetters();
    else for (const { id } of sealed) openLetter(id);
  };
  return (
    <>
      <ListFrame list={list} shown={compliments.length} empty={empty}>
        {/* Keeps its height when the button goes, so that no letter moves. */}
        <div className="-mt-1 -mb-3 flex min-h-11 flex-wrap items-center justify-between gap-x-4">
          <Button variant="text" size="s" icon="star" href="/favorites" className="-mx-3">
            {t('favorites.link')}
          </Button>
          {sealedCount > 1 && (
            <Button variant="text" size="s" className="-mx-3" onClick={openAll}>
              {t('compliment.sealed.open_all')}
            </Button>
          )}
        </div>
        {compliments.map((compliment, nth) =>
          compliment.isRead ? (
            <Fragment key={compliment.id}>
              <ReceivedLetter
                compliment={compliment}
                ownName={ownName}
                positionInRound={isAll ? null : nth}
                turn={opened.find(({ id }) => id === compliment.id)?.turn}
                {...getLetterCallbacks(compliment.id)}
              />
              {opened[0]?.id === compliment.id && belowOpened}
            </Fragment>
          ) : (
            <SealedReceivedLetter
              key={compliment.id}
              compliment={compliment}
              ownName={ownName}
              positionInRound={isAll ? null : nth}
              onOpen={() => open(compliment)}
            />
          ),
        )}
      </ListFrame>
      <output className="sr-only">
        {openedCount > 0 && t('compliment.sealed.opened', { count: openedCount })}
      </output>
      {dialog}
    </>
  );
}
