import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { Fragment, useEffect, useRef, useState, type ReactNode } from 'react';
import { useIsConnected } from '#web/api/connection.ts';
import { sessionQuery } from '#web/api/session.ts';
import { useLetterDialogs } from '#web/features/compliments/letter-dialogs.tsx';
import { ListFrame } from '#web/features/compliments/list-frame.tsx';
import {
  receivedQuery,
  roundPostQuery,
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
  roundId,
  empty,
  belowOpened,
}: {
  ownName: string;
  /** Shows the letters of this round alone. */
  roundId?: string | undefined;
  empty: ReactNode;
  belowOpened: ReactNode;
}) {
  const t = useTranslations();
  const isConnected = useIsConnected();
  const query = roundId === undefined ? receivedQuery : roundPostQuery(roundId);
  const list = useInfiniteQuery({ ...query, enabled: isConnected });
  const { mutate: openLetter } = useOpenLetter();
  const [opened, setOpened] = useState<readonly OpenedLetter[]>([]);
  const openedCount = (opened.at(-1)?.turn ?? -1) + 1;
  const compliments = withoutRepeats(list.data?.pages.flatMap((page) => page.compliments) ?? []);
  const sealed = compliments.filter(({ isRead }) => !isRead);
  useReadOnUnmount(roundId === undefined ? sealed : []);
  const { getLetterCallbacks, dialog } = useLetterDialogs(compliments);

  const open = (letters: readonly ReceivedCompliment[]): void => {
    setOpened((current) => [...current, ...letters.map(({ id }, turn) => ({ id, turn }))]);
    for (const { id } of letters) openLetter(id);
  };
  return (
    <>
      <ListFrame list={list} shown={compliments.length} empty={empty}>
        {/* Keeps its height when the button goes, so that no letter moves. */}
        <div className="-mt-1 -mb-3 flex min-h-11 flex-wrap items-center justify-between gap-x-4">
          <Button variant="text" size="s" icon="star" href="/favorites" className="-mx-3">
            {t('favorites.link')}
          </Button>
          {sealed.length > 1 && (
            <Button variant="text" size="s" className="-mx-3" onClick={() => open(sealed)}>
              {t('compliment.sealed.open_all')}
            </Button>
          )}
        </div>
        {compliments.map((compliment) =>
          compliment.isRead ? (
            <Fragment key={compliment.id}>
              <ReceivedLetter
                compliment={compliment}
                ownName={ownName}
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
              onOpen={() => open([compliment])}
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

/** Marks the tab's sealed letters as read on unmount (decision 003). */
function useReadOnUnmount(sealed: readonly ReceivedCompliment[]): void {
  const client = useQueryClient();
  const { mutate } = useOpenLetter();
  const latest = useRef<() => void>(() => undefined);
  useEffect(() => {
    latest.current = () => {
      if (client.getQueryData(sessionQuery.queryKey) == null) return;
      for (const { id } of sealed) mutate(id);
    };
  });
  useEffect(() => () => latest.current(), []);
}
